"""People of a room: the name that each has chosen, and the digest of the token in the browser."""

from __future__ import annotations

import time
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any

from cantorlab.room.codes import TOKEN, digest, is_same, new_token
from cantorlab.support.names import LONGEST, UnfitName, read_name, tell_apart

#: People that a room remembers.
MOST = 2000


@dataclass
class Person:
    """Person whom a room knows by a token: ``digest`` is that of the token."""

    id: str
    name: str
    digest: str
    #: Seconds since 1970 when the person was last seen, to within a minute or so.
    seen: float = 0.0
    #: Lines that are open to the person, in any number of tabs.
    lines: set[Any] = field(default_factory=set, repr=False, compare=False)


def clean_name(text: object, longest: int = LONGEST) -> str | None:
    """Return a name as all may see it; None for one that is empty or too long."""
    try:
        return read_name(text, longest)
    except UnfitName:
        return None


class People:
    """People by the digests of their tokens."""

    def __init__(self) -> None:
        self._by_digest: dict[str, Person] = {}
        self._by_id: dict[str, Person] = {}
        #: How often something has changed that is to be kept.
        self.changes = 0

    def find(self, token: object) -> Person | None:
        """Return the person with a token."""
        if not isinstance(token, str) or not TOKEN.fullmatch(token):
            return None
        person = self._by_digest.get(digest(token))
        return person if person is not None and is_same(token, person.digest) else None

    def get(self, identity: str) -> Person | None:
        """Return the person with an id, which is no secret."""
        return self._by_id.get(identity)

    def admit(self, name: str, token: str) -> Person:
        """Return a new person, known from now on by a token that the browser has made.

        So a message that is sent again, because its answer was lost, is the same person's.
        """
        own = tell_apart(name, (each.name for each in self._by_id.values()))
        person = Person(digest(new_token())[:16], own, digest(token), time.time())
        self._add(person)
        return person

    def rename(self, person: Person, name: str) -> None:
        """Call a person by another name."""
        others = (each.name for each in self._by_id.values() if each is not person)
        person.name = tell_apart(name, others)
        self.changes += 1

    def _add(self, person: Person) -> None:
        self.changes += 1
        self._by_digest[person.digest] = self._by_id[person.id] = person

    @property
    def full(self) -> bool:
        """True if no more people can be remembered."""
        return len(self._by_id) >= MOST

    def forget_idle(self, holders: Container[str], before: float, most: int | None = None) -> None:
        """Forget people who have no line, are no ``holders`` of anything, and were seen long ago.

        ``before`` is in seconds since 1970; ``most``: as many of them, those seen longest ago.
        """
        for person in self._by_id.values():
            if person.lines:
                person.seen = time.time()
        idle = [each for each in self._by_id.values() if not each.lines and each.id not in holders]
        idle = sorted((each for each in idle if each.seen <= before), key=lambda each: each.seen)
        for person in idle[:most]:
            self.changes += 1
            del self._by_id[person.id], self._by_digest[person.digest]

    def __iter__(self) -> Iterator[Person]:
        """Iterate over all people."""
        return iter(self._by_id.values())

    def forget_all_but(self, those: Container[str]) -> None:
        """Forget all people but those with these ids."""
        for person in [each for each in self if each.id not in those]:
            self.changes += 1
            person.lines.clear()
            del self._by_id[person.id], self._by_digest[person.digest]

    def to_json(self) -> list[dict[str, Any]]:
        """Return the data of all people: id, name, digest, and when each was seen."""
        return [
            {"id": each.id, "name": each.name, "digest": each.digest, "seen": round(each.seen)}
            for each in self._by_id.values()
        ]

    def restore(self, kept: object) -> None:
        """Take in the data of ``to_json``; damaged parts are left out."""
        for each in kept if isinstance(kept, list) else []:
            told = each if isinstance(each, dict) else {}
            name = clean_name(told.get("name"), LONGEST + 8)  # with its number
            identity, known = told.get("id"), told.get("digest")
            if isinstance(identity, str) and name and isinstance(known, str):
                seen = told.get("seen")
                at = float(seen) if type(seen) is int and 0 <= seen < 2**40 else time.time()
                self._add(Person(identity, name, known, at))
