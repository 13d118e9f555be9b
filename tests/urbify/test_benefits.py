"""Each of the thirty buildings: its benefit by itself, and copied through a parking and through the police station."""

from dataclasses import dataclass

import pytest

from tests.matches import refused, sentence
from urbarium.engine.match import Match
from urbarium.games.urbify.components import KEYS, POLITICIANS

from .tables import home, levels, pool, prestige, stands_on, table, tile, words


@dataclass(frozen=True)
class Benefit:
    """What using a benefit takes and gives, starting from (3,3,3,3|3) with two politicians in the pool."""

    pick: str = ""  # choice before paying
    price: int = 0  # development
    steps: str = ""  # choices after that
    influence: int = 0  # change over all tracks
    development: int = 0  # gained
    prestige: int = 0
    by_parking: int = -1  # prestige if a parking stands above and copies, if different
    by_police: int = -1  # the same for the police station
    returned: int = 0  # politicians to the pool
    moved: int = 0  # politicians to another building
    hired: int = 0


# Above the main square on f6: the building on f7, between two services buildings of 2 prestige on e7 and g7.
BENEFITS = {
    "college": Benefit(development=3, returned=1),
    "university": Benefit(development=3, returned=1),
    "theater": Benefit(steps="pay T", influence=-1, development=2),
    "museum": Benefit(development=2),
    "hotel_a": Benefit(hired=1),
    "hotel_b": Benefit(hired=1),
    "shopping_center": Benefit(prestige=6, by_police=9),
    "factory": Benefit(prestige=2, by_parking=4),
    "bus_station": Benefit(steps="pay T > fire_station", influence=-1, moved=1),
    "taxi_station": Benefit(steps="pay T pay R > fire_station", influence=-2, moved=1),
    "fire_station": Benefit(steps="gain T gain T gain C", influence=3),
    "hospital": Benefit(steps="pay E pay C", influence=-2, development=3),
    "bridge": Benefit(prestige=4),
    "cinema": Benefit(steps="pay R", influence=-1, development=3),
    "science_museum": Benefit(development=3),
    "burger_joint": Benefit(prestige=1, by_police=2),
    "bank": Benefit(pick="build museum", price=1, steps="@f5", prestige=1, moved=1),
    "playground": Benefit(steps="pay C", influence=-1, prestige=8),
    "soccer_stadium": Benefit(steps="pay T pay T", influence=-2, prestige=9),
    "marina": Benefit(returned=1, prestige=7),
    "airport": Benefit(returned=1, prestige=8),
    "skate_park": Benefit(prestige=5),
    "opera_house": Benefit(price=1, prestige=7),
    "post_office": Benefit(prestige=8),
    "recycling_center": Benefit(prestige=4, by_police=6),
}


def surrounded(key: str, words_of_key: str, more: dict[str, str]) -> Match:
    """The building on f7 with its two neighbours; my other politicians are in tourism, two in the pool."""
    city = {
        "f7": words_of_key,
        "e7": "bridge" if key == "fire_station" else "fire_station",
        "g7": "bridge" if key == "hospital" else "hospital",
        **more,
    }
    mine = sum(int(POLITICIANS[tile(w.split()[0])]) for w in city.values() if w.endswith(" 0"))
    area = "" if key == "museum" else "museum"
    return table(city=city, departments="T" * (4 - mine), levels=(3, 3, 3, 3, 3), area=area)


def check(match: Match, benefit: Benefit, politicians: int, points: int, police: int) -> None:
    paid = benefit.price + police
    assert prestige(match) == points
    assert levels(match)[4] == 3 - paid + benefit.development
    assert sum(levels(match)[:4]) == 12 + benefit.influence
    assert pool(match) == 2 + benefit.returned - benefit.hired
    assert home(match) == politicians - benefit.returned - benefit.moved + benefit.hired


def moves(benefit: Benefit, police: int) -> str:
    return " ".join([benefit.pick, *["pay D"] * (benefit.price + police), benefit.steps])


@pytest.mark.parametrize("key", BENEFITS)
def test_benefit_by_itself(key):
    benefit = BENEFITS[key]
    match = surrounded(key, f"{key} 0", {})
    match.play(f"open {key} {moves(benefit, 0)}")
    check(match, benefit, int(POLITICIANS[tile(key)]), benefit.prestige, 0)
    assert stands_on(match, key) == -1
    assert match.actor == 1


@pytest.mark.parametrize("key", BENEFITS)
def test_benefit_through_a_parking(key):
    benefit = BENEFITS[key]
    match = surrounded(key, key, {"f8": "parking_a 0"})
    match.play(f"open parking_a via {key} {moves(benefit, 0)}")
    points = benefit.prestige if benefit.by_parking < 0 else benefit.by_parking
    check(match, benefit, 1, points, 0)
    assert stands_on(match, "parking_a") == -1
    assert match.actor == 1


@pytest.mark.parametrize("key", BENEFITS)
def test_benefit_through_the_police_station(key):
    benefit = BENEFITS[key]
    match = surrounded(key, f"{key} 1", {"f8": "police_station 0"})
    rival = (levels(match, 1), prestige(match, 1), home(match, 1), pool(match, 1))
    match.play(f"open police_station via {key} {moves(benefit, 1)}")
    points = benefit.prestige if benefit.by_police < 0 else benefit.by_police
    check(match, benefit, 1, points, 1)
    assert stands_on(match, key) == 1
    assert rival == (levels(match, 1), prestige(match, 1), home(match, 1), pool(match, 1))
    assert match.actor == 1


def test_every_building_is_tested():
    copies_and_metros = {"parking_a", "parking_b", "police_station", "metro_a", "metro_b"}
    assert set(BENEFITS) | copies_and_metros == set(KEYS)


# ---- parkings and police station


@pytest.mark.parametrize(("parking", "other"), [("parking_a", "parking_b"), ("parking_b", "parking_a")])
def test_parking_by_itself_and_through_the_other(parking, other):
    match = table(city={"f7": f"{parking} 0", "f8": "skate_park", "e7": other, "e8": "museum"})
    match.play(f"open {parking}")
    assert words(match) == [f"via {key}" for key in sorted([other, "skate_park"], key=KEYS.index)]
    match.play(f"via {other}")
    assert words(match) == ["via museum"]  # the first parking has acted
    match.play("via museum")
    assert (levels(match)[4], prestige(match), home(match)) == (2, 0, 1)


@pytest.mark.parametrize("parking", ["parking_a", "parking_b"])
def test_parking_through_the_police_station(parking):
    city = {"f7": "police_station 0", "g6": f"{parking} 1", "g7": "skate_park"}
    match = table(city=city, levels=(1, 1, 1, 1, 1))
    match.play(f"open police_station via {parking}")
    assert words(match) == ["via skate_park"]
    match.play("via skate_park", "pay D")
    assert (prestige(match), levels(match)[4], home(match)) == (5, 0, 1)


def test_police_station_by_itself():
    city = {"f7": "police_station 0", "e6": "skate_park 0", "g6": "museum 1", "f5": "playground"}
    match = table(city=city, levels=(1, 1, 1, 1, 1))
    match.play("open police_station")
    assert words(match) == ["via museum", "via skate_park"]  # mine and others', not the empty playground
    match.play("via museum", "pay D")
    assert levels(match)[4] == 2


def test_police_station_through_a_parking():
    city = {"f7": "parking_b 0", "f8": "police_station", "e6": "skate_park 1"}
    match = table(city=city, levels=(1, 1, 1, 1, 0))
    match.play("open parking_b via police_station via skate_park")
    assert words(match) == ["pay TECR"]
    match.play("pay TECR")
    assert (prestige(match), levels(match), home(match)) == (5, (0, 0, 0, 0, 0), 1)


# ---- metro stations


@pytest.mark.parametrize("metro", ["metro_a", "metro_b"])
def test_metro_sends_its_politicians_elsewhere(metro):
    match = table(board=2, city={"f7": "hospital", "e6": "museum 1"}, area=metro, levels=(3, 3, 3, 3, 1))
    match.play(f"build {metro} pay D @f5")
    assert words(match) == ["> hospital"]
    match.play("> hospital")
    assert (stands_on(match, "hospital"), stands_on(match, metro)) == (0, -1)
    assert (prestige(match), home(match)) == (4, 0)


@pytest.mark.parametrize("metro", ["metro_a", "metro_b"])
def test_metro_is_never_copied(metro):
    match = table(city={"f7": "parking_a 0", "f8": metro, "e7": "museum"})
    match.play("open parking_a")
    assert words(match) == ["via museum"]
    assert refused(match, f"via {metro}") == "R7.1"
    assert ": a metro works only at the moment it is built." in sentence(match, f"via {metro}")
