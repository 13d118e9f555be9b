"""The gallery: one page, every drawing in it valid, no id twice."""

from html.parser import HTMLParser

import urbarium
from urbarium.render.gallery import moments, random_match, write_gallery


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.titled = 0  # drawings that say what they are
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.titled += any(name == "aria-labelledby" for name, _ in attrs)

    handle_startendtag = handle_starttag


def test_the_gallery_shows_every_moment_in_both_themes(tmp_path):
    heard: list[str] = []

    path = write_gallery(tmp_path / "gallery.html", ["urbino"], progress=heard.append)

    page = Page(path.read_text(encoding="utf-8"))
    assert heard == ["Urbino, 2 players", "Urbino, 2 players, monuments: on"]
    assert page.titled == page.tags.count("figure") == 2 * 4 * 2
    assert len(page.ids) == len(set(page.ids))
    assert "script" not in page.tags


def test_the_gallery_is_the_same_for_the_same_seed(tmp_path):
    one, two, other = (
        write_gallery(tmp_path / f"{name}.html", ["urbino"], seed=seed).read_text(encoding="utf-8")
        for name, seed in (("one", 1), ("two", 1), ("other", 2))
    )

    assert one == two != other


def test_moments_run_from_the_opening_to_the_end():
    match = random_match(urbarium.game("urbino"), 2, 5, {})

    found = moments(match)

    assert [moment.name for moment in found] == ["Opening", "Middle", "Middle", "End"]
    assert (found[0].ply, found[-1].ply) == (0, len(match.actions))
    assert (found[0].view.last, found[-1].view.last) == (None, match.actions[-1])
