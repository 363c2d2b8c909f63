"""A game as an app of Solara, as ``notebooks/howto/apps.md`` has it."""

import solara

import cantorlab


@solara.component  # type: ignore[untyped-decorator, unused-ignore]
def Page() -> None:  # noqa: N802  (the name that Solara looks for)
    """One game for each visitor."""
    solara.display(solara.use_memo(lambda: cantorlab.Tafl(opponent="person", language="en"), []))
