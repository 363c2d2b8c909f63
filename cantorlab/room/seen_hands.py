"""Hands that the people at a table have seen: nobody plays with the knowledge of two."""

from __future__ import annotations

from cantorlab.room.people import Person
from cantorlab.rules.state import Seat
from cantorlab.widgets.table.session import Session


class SeenHands:
    """Hands of a ``session`` that people have seen, by the seat that they had in its present deal.

    As long as nothing was played, a hand is dealt anew once a person who has seen it leaves; from
    then on, no other seat is open to that person until the next deal.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._deal = 0
        self._seats: dict[str, Seat] = {}

    @property
    def _known(self) -> dict[str, Seat]:
        """The seats by the ids of people, in the present deal."""
        if self._deal != self._session.timeline.deals:
            self._deal, self._seats = self._session.timeline.deals, {}
        return self._seats

    def note(self, person: Person, seat: Seat) -> None:
        """Note that a person has a seat, and so sees its hand."""
        if self._session.adapter.has_secrets:
            self._known[person.id] = seat

    def may_sit(self, person: Person, seat: Seat) -> bool:
        """Return whether a seat is open to a person: the only hand seen has to be its own."""
        is_over = self._session.timeline.ended is not None
        return is_over or self._known.get(person.id, seat) == seat

    def deal_anew(self) -> None:
        """Deal other hands, as a person has left, if nothing was played with these."""
        session = self._session
        if session.adapter.has_secrets and not session.timeline.state.actions:
            session.carry_out(session.adapter.dealt_anew(session.snapshot))
