"""Who is asking: a guest with a signed cookie, or a program with the token of a seat."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

__all__ = ["COOKIE", "Guest", "Guests", "clean_name", "new_token", "token_hash"]

COOKIE = "urbarium_guest"
_TOWNS = (
    *(
        "Arles",
        "Bergen",
        "Cusco",
        "Delft",
        "Evora",
        "Fez",
        "Ghent",
        "Hue",
        "Ivrea",
        "Jaipur",
        "Kyoto",
        "Lucca",
        "Mostar",
    ),
    *("Nara", "Olinda", "Paraty", "Quito", "Ronda", "Siena", "Tomar", "Ubeda", "Visby", "Xativa", "Ypres", "Zadar"),
)


@dataclass(frozen=True)
class Guest:
    """A visitor: an id that only the cookie carries, and a nickname."""

    id: str
    name: str


class Guests:
    """Signs and reads the cookie."""

    def __init__(self, key: str, name_characters: int) -> None:
        self.name_characters = name_characters
        self._serializer = URLSafeSerializer(key, salt="urbarium guest")

    def read(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None if it is missing, foreign or changed."""
        if not cookie or len(cookie) > 400:
            return None
        try:
            value = self._serializer.loads(cookie)
            return Guest(str(value["id"]), clean_name(str(value["name"]), self.name_characters))
        except (BadSignature, KeyError, TypeError):
            return None

    def write(self, guest: Guest) -> str:
        return str(self._serializer.dumps({"id": guest.id, "name": guest.name}))

    def new(self) -> Guest:
        return Guest(secrets.token_urlsafe(18), f"{secrets.choice(_TOWNS)} {secrets.randbelow(90) + 10}")


def clean_name(name: str, longest: int) -> str:
    """A name fit to be shown: no control or direction characters, single spaces, not too long, never empty."""
    visible = "".join(c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c)[0] != "C" or c == " ")
    return re.sub(r"\s+", " ", visible).strip()[:longest].strip() or "Guest"


def new_token() -> str:
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    return hashlib.sha256(f"urbarium seat {token}".encode()).hexdigest()
