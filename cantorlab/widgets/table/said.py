"""What typed play answers with: what happened, and the position, for any screen."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Said:
    """The sentences said since a move was typed, and the table as a picture and as text.

    A terminal shows the text, a notebook the picture.
    """

    sentences: tuple[str, ...]
    picture: str
    text: str

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return "\n".join([*self.sentences, "", self.text])

    def _repr_html_(self) -> str:
        told = "".join(f"<p>{escape(each)}</p>" for each in self.sentences)
        return f"{told}{self.picture}"
