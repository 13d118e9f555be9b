"""The program of the full screen: panes, keys and the mouse. It knows scenes, choices and sentences, and no game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import Context
from dataclasses import replace
from textwrap import wrap
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.fuzzy import FuzzySearch
from textual.screen import ModalScreen
from textual.theme import Theme
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from urbarium.engine.characters import LEAST_WIDTH, PAGE_WIDTH, Span, TextRegion, marked_text
from urbarium.engine.match import Choice
from urbarium.terminal.fullscreen.arranging import FRAME, TOP, Box, Kind, arrange
from urbarium.terminal.fullscreen.stage import Stage
from urbarium.terminal.palette import GROUNDS, INKS, LIT, SQUARES, chip_style, text_of
from urbarium.terminal.scene import Scene, Way
from urbarium.terminal.screen import BAR, Screen
from urbarium.terminal.words import say

__all__ = ["TableApp"]

CHOICES, LOG = "choices", "log"  # tabs beside those of the regions
MOST_STORY = 500  # entries of the log that can be scrolled back to
ROOMY_ROWS = 36  # of a terminal in which a board may be large
MOST_LEAD = 5  # rows of what is asked
SCROLLBAR = 1
OVERLAY, MOST_OVERLAY = 90, 100  # percent of the columns of a terminal for something to read, and how many at most
PADDING = 2  # columns around it
KEYS = (
    ("f1", "help", "Help"),
    ("f2", "hint", "Hint"),
    ("f3", "why", "Why not"),
    ("f4", "undo", "Undo"),
    ("f5", "legend", "Legend"),
    ("f6", "rules", "Rules"),
    ("f7", "scores", "Points"),
    ("f8", "skip", "Skip"),
    ("f9", "again", "Again"),
    ("f10", "leave", "Quit"),
)


STEPS = {"left": "b", "right": "n", "home": "0", "end": "e"}  # through a game that is looked at again


def _theme(name: str) -> Theme:
    ground, ink = GROUNDS[name], INKS[name]
    return Theme(
        f"urbarium-{name}",
        primary=LIT[name],
        foreground=ink,
        background=ground,
        surface=ground,
        panel=SQUARES[name],
        dark=name == "dark",
    )


class Overlay(ModalScreen[None]):
    """Something to read, until Escape or a click beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(keys, "dismiss", show=False) for keys in ("escape", "enter", "q", "f1", "f5", "f6", "f7")
    ]
    DEFAULT_CSS = f"""
    Overlay {{ align: center middle; background: $background 70%; }}
    Overlay > VerticalScroll {{
        width: {OVERLAY}%; max-width: {MOST_OVERLAY}; height: auto; max-height: 90%; border: round $primary;
        padding: 0 {PADDING}; background: $background; border-subtitle-color: $primary; scrollbar-size-vertical: 1;
    }}
    """

    def __init__(self, content: RenderableType) -> None:
        super().__init__()
        self.content = content

    def compose(self) -> ComposeResult:
        with VerticalScroll() as box:
            box.border_subtitle = say("Esc: back")
            yield Static(self.content)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss()


class Curtain(ModalScreen[None]):
    """Hides the whole table while the keyboard goes from hand to hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", show=False),
        Binding("f10,ctrl+q", "app.leave", show=False),
    ]
    DEFAULT_CSS = """
    Curtain { align: center middle; background: $panel; }
    Curtain > Static { width: auto; max-width: 70; padding: 2 4; border: heavy $primary; background: $background; }
    """

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        yield Static(self.sentence)

    def on_click(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        self.dismiss()
        assert isinstance(self.app, TableApp)
        self.app.answer("")


class TableApp(App[int]):
    """Panes around one table. ``play`` runs beside it, on the stage that it is given."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #bar, #lead, #line, #keys, #board, #pane, #table, #log, #choices { position: absolute; }
    #bar { background: $panel; height: 1; }
    #lead { padding: 0 1; color: $primary; text-style: bold; }
    #board, #table, #log, #choices, #pane { border: round $foreground 25%; border-title-color: $primary; }
    #board, #table, #log { padding: 0; scrollbar-size-vertical: 1; }
    #choices { padding: 0; background: $background; scrollbar-size-vertical: 1; }
    #choices > .option-list--option-highlighted { background: $primary 35%; text-style: bold; }
    #line { height: 1; border: none; padding: 0 1; background: $panel; }
    #keys { height: 1; color: $foreground 70%; }
    .stacked #board { border: none; padding: 0 1; }
    .stacked #table, .stacked #log, .stacked #choices { border: none; border-top: solid $foreground 25%; }
    """
    TITLE = "Urbarium"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"word('{action}')", show=False) for key, action, _ in KEYS if action != "leave"),
        Binding("f10,ctrl+q,ctrl+c,ctrl+d", "leave", show=False, priority=True),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-10)", show=False),
        Binding("pagedown", "move(10)", show=False),
        *(Binding(key, f"step('{key}')", show=False, priority=True) for key in STEPS),
        Binding("tab", "turn(1)", show=False, priority=True),
        Binding("shift+tab", "turn(-1)", show=False, priority=True),
        Binding("escape", "forget", show=False),
    ]

    def __init__(self, play: Callable[[Screen], int], theme: str, context: Context) -> None:
        super().__init__()
        self.shade = theme
        for name in GROUNDS:
            self.register_theme(_theme(name))
        self.theme = f"urbarium-{theme}"
        self.play = play
        self.context = context
        self.stage = Stage(self)
        self.failure: BaseException | None = None
        self.scene: Scene | None = None
        self.story: list[Text] = []  # the log
        self.who = ""  # is asked
        self.asking = False
        self.there = False  # are there panes to lay out,
        self.due = False  # and is there something new?
        self.lead = ""
        self.busy = ""
        self.choices: list[Choice] = []
        self.ways: list[Way] = []  # what is listed now
        self.here = ""  # the place that was clicked
        self.tab = CHOICES
        self.ply: tuple[int, int] | None = None
        self.at_end = False
        self.kind: Kind = "stacked"
        self.boxes: dict[str, Box] = {}
        self.choices_width = PAGE_WIDTH
        self.search = FuzzySearch()
        self.log_width = 76

    def compose(self) -> ComposeResult:
        yield Static(id="bar")
        yield Static(id="lead")
        with VerticalScroll(id="board"):
            yield Static(id="board-text")
        with VerticalScroll(id="table"):
            yield Static(id="table-text")
        yield OptionList(id="choices")
        with VerticalScroll(id="log"):
            yield Static(id="log-text")
        yield Input(id="line")
        yield Static(id="keys")

    def on_mount(self) -> None:
        for name in ("#board", "#table", "#log", "#choices"):
            self.query_one(name).can_focus = False
        self.query_one("#line").focus()
        self.there = True
        self.arrange()
        threading.Thread(target=lambda: self.context.run(self._play), daemon=True).start()

    def _play(self) -> None:
        """Beside the program: the game from its position to the end."""
        code = 0
        try:
            code = self.play(self.stage)
            self.stage.linger()
        except BaseException as error:
            self.failure = error
        self.stage._do(self.exit, code, code)

    # ---- what the stage shows

    def show_scene(self, scene: Scene) -> None:
        self.scene = scene
        self.lead, self.busy = "", ""
        self.arrange()

    def show_choices(self, choices: list[Choice]) -> None:
        self.choices = choices
        self.list_choices()

    def show_lead(self, text: str) -> None:
        self.lead = text
        self.arrange()

    def show_busy(self, text: str) -> None:
        self.busy = text
        self.asking = False
        self.arrange()

    def show_ply(self, ply: int, last: int) -> None:
        self.ply = (ply, last)
        self.arrange()

    def show_end(self) -> None:
        self.choices = []
        self.at_end = True
        self.lead = say("The end. Press Enter or F10 to leave.")
        self.begin_asking("")
        self.tab = LOG
        self.arrange()

    def tell(self, text: Text, long: bool = False) -> None:
        self.story = [*self.story[-MOST_STORY:], text]
        if self.kind == "stacked" and (long or not self.asking):
            self.busy = text.plain.splitlines()[0] if text.plain else ""
            if self.asking:
                self.tab = LOG
        self.arrange()

    @property
    def reading_width(self) -> int:
        """Columns inside an overlay."""
        return min(MOST_OVERLAY, self.size.width * OVERLAY // 100) - 2 * PADDING - FRAME - SCROLLBAR

    def read_aloud(self, text: RenderableType) -> None:
        """Something longer to read: rules, a legend, a score sheet."""
        self.push_screen(Overlay(text))

    def clear_table(self) -> None:
        self.scene = None
        self.choices, self.ways = [], []
        self.story = []
        self.arrange()

    def draw_curtain(self, sentence: str) -> None:
        self.push_screen(Curtain(sentence))

    def begin_asking(self, who: str, told: bool = False) -> None:
        """``told``: something was said in answer to the last line; where the log has no pane it is read first."""
        self.asking, self.busy, self.here = True, "", ""
        if self.tab not in (CHOICES, LOG) or self.choices:
            self.tab = self.tab if self.kind in ("wide", "roomy") else CHOICES
        if told and self.kind == "stacked":
            self.tab = LOG
        self.who = who
        self.invite()
        self.list_choices()
        self.arrange()

    def invite(self) -> None:
        """What can be typed, where it is typed."""
        words = say("{who}: type to search, Enter to play")
        if self.ply:
            words = say("{who}: ← and → step, Home and End, or the number of an action")
        elif self.folded:
            words = say("{who}: Enter for the choices, or type")
        elif not self.choices:
            words = "{who}"  # it says all there is to do
        self.query_one("#line", Input).placeholder = words.format(who=self.who) if self.who and self.asking else ""

    def answer(self, line: str) -> None:
        """What was decided goes to the one who asked."""
        self.asking = False
        self.query_one("#line", Input).value = ""  # news that come while somebody types leave it alone
        self.invite()
        self.stage.answers.put(line)

    # ---- how it lies

    def on_resize(self) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Lay out and fill the panes, once for all that has changed meanwhile."""
        if self.there and not self.due:
            self.due = True
            self.call_later(self._arrange)

    def _arrange(self) -> None:
        """Lay every pane where it belongs for the size of the terminal and of the board, and fill it."""
        self.due = False
        width, height = self.size
        lead = self._lead_lines(width)
        self.kind, self.boxes = self._laid_out(self._board_width(), len(lead))
        room = self.boxes["pane" if "pane" in self.boxes else CHOICES].width - FRAME - SCROLLBAR
        if room != self.choices_width:
            self.choices_width = room
            self.list_choices()
        self._place("bar", Box(0, 0, width, TOP))
        self._place("lead", Box(0, TOP, width, len(lead)))
        self._place("line", Box(0, height - 2, width, 1))
        self._place("keys", Box(0, height - 1, width, 1))
        for name, box in self._visible().items():
            self._place(name, box)
        for name in {"board", "table", "choices", "log"} - set(self._visible()):
            self.query_one(f"#{name}").display = False
        self.query_one("#bar", Static).update(self._bar())
        self.query_one("#lead", Static).update("\n".join(lead))
        self.query_one("#keys", Static).update(self._keys(width))
        self._fill()

    def _laid_out(self, board_width: int, lead: int) -> tuple[Kind, dict[str, Box]]:
        board = self._region("board", board_width)
        return arrange(*self.size, (board.width, len(board.lines)) if board else (40, 10), lead)

    def _board_width(self) -> int:
        """For how many columns the board is made: those of a page where there is little height; else as many as there
        are, or fewer if only then it leaves room for panes beside it."""
        width, height = self.size
        if height < ROOMY_ROWS:
            return max(LEAST_WIDTH, min(width - FRAME, PAGE_WIDTH))
        widths = (width - FRAME, PAGE_WIDTH, LEAST_WIDTH)
        roomy = (made for made in widths if self._laid_out(made, 1)[0] in ("wide", "roomy"))
        return next(roomy, widths[0])

    @property
    def no_choices(self) -> bool:
        """Is a game only looked at, so that there is never anything to choose?"""
        return self.at_end or self.ply is not None

    @property
    def folded(self) -> bool:
        """Are there choices that another tab covers?"""
        return self.kind == "stacked" and bool(self.choices) and self.tab != CHOICES

    def _visible(self) -> dict[str, Box]:
        """The panes and their boxes; the one with tabs is the pane whose tab is open."""
        found = {name: box for name, box in self.boxes.items() if name != "pane"}
        if self.no_choices and CHOICES in found:
            box = found.pop(CHOICES)
            if self.kind == "wide":
                found["table"] = replace(found["table"], width=found["table"].width + box.width)
            else:
                found[LOG] = replace(box, height=box.height + found[LOG].height)
        if "pane" in self.boxes:
            shown = self.tab if self.tab in (CHOICES, LOG) else "table"
            if shown in found or (self.no_choices and shown == CHOICES):
                shown = "table" if self.no_choices else CHOICES
            found[shown] = self.boxes["pane"]
        return found

    def _place(self, name: str, box: Box) -> None:
        widget = self.query_one(f"#{name}")
        widget.display = box.height > 0 and box.width > 0
        widget.styles.offset = (box.x, box.y)
        widget.styles.width, widget.styles.height = box.width, max(box.height, 1)

    def _lead_lines(self, width: int) -> list[str]:
        """What is asked, told or waited for, in as few rows as it takes."""
        if self.busy:
            text, help = self.busy, ""
        elif self.lead:
            text, help = self.lead, ""
        elif self.scene and self.scene.prompt.head:
            text, help = self.scene.prompt.head, self.scene.prompt.help
        else:
            status = self._region("status", self._board_width())
            return [str(one) for one in status.text.splitlines()[:2]] if status else [""]
        lines = [line.plain for line in Text(text).wrap(self.console, width - 2)]
        if help and len(lines[-1]) + len(help) + 3 <= width - 2:
            lines[-1] += f" · {help}"
        return lines[:MOST_LEAD]

    # ---- what the panes show

    def _regions(self, width: int) -> list[TextRegion]:
        return list(self.scene.regions(width)) if self.scene else []

    def _region(self, role: str, width: int) -> TextRegion | None:
        return next((one for one in self._regions(width) if one.role == role), None)

    def _rest(self, width: int) -> list[TextRegion]:
        """What lies on the table beside the board; one's own things first."""
        rest = [one for one in self._regions(width) if one.role in ("own", "table")]
        return sorted(rest, key=lambda one: one.role != "own")

    def _lines(self, region: TextRegion, notes: bool = True) -> list[Text]:
        assert self.scene is not None
        seats = self.scene.game.seats
        lines = (*region.lines, *(region.notes if notes else ()))
        return [text_of(line, seats, self.shade, self.scene.lit) for line in lines]

    def _bar(self) -> Text:
        if self.scene is None:
            return Text(" Urbarium", "bold")
        bar = Text(f" {self.scene.game.title} ", "bold")
        for seat, chip in enumerate(self.scene.chips):
            points = "" if chip.points is None else f" {chip.points:g}"
            bar.append(" ▸" if chip.decides else "  ")
            bar.append(f" {chip.name}{points} ", chip_style(self.scene.game.seats[seat], self.shade))
        if self.ply:
            bar.append("   ")
            bar.append_text(self._slider(max(20, self.size.width - bar.cell_len - 12)))
        return bar

    def _slider(self, width: int) -> Text:
        """A bar to slide along: every cell of it leads to its part of the game."""
        assert self.ply is not None
        ply, last = self.ply
        slider = Text()
        at = round(ply * (width - 1) / max(last, 1))
        for cell in range(width):
            goal = round(cell * last / max(width - 1, 1))
            sign = "●" if cell == at else "━"
            slider.append(sign, Style(meta={"slide": goal}))
        return slider + Text(f" {ply}/{last}")

    def _keys(self, width: int) -> Text:
        keys = Text()
        for key, action, title in KEYS:
            word = say(title)
            if action != "leave" and action not in self.stage.words:
                continue
            if keys.cell_len + len(key) + len(word) + 2 <= width:
                keys.append(f" {key.upper()}", Style(bold=True, meta={"key": action}))
                keys.append(f" {word}", Style(meta={"key": action}))
        return keys

    def _fill(self) -> None:
        self.set_class(self.kind == "stacked", "stacked")
        log = self._visible().get(LOG)
        if log:
            width = log.width - FRAME - SCROLLBAR
            self.query_one("#log-text", Static).update(Group(*(self._entry(text, width) for text in self.story)))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        if self.scene is None:
            for name in ("#board-text", "#table-text"):
                self.query_one(name, Static).update("")
            return
        self._fill_board()
        table = self._visible().get("table")
        if table:
            self._fill_table(table)
        if "pane" in self.boxes:
            shown = self._visible()
            for name in (CHOICES, "table", LOG):
                if shown.get(name) == self.boxes["pane"]:
                    self.query_one(f"#{name}").border_title = self._tabs(self.boxes["pane"].width)
        else:
            self.query_one("#choices").border_title = self._choices_title()
        if "log" in self.boxes:
            self.query_one("#log").border_title = say("Log")
            self.log_width = self.boxes["log"].width - FRAME

    def _entry(self, text: Text, width: int) -> Text:
        """An entry of the log; what goes on below keeps its bar and stands under its beginning."""
        bar, words = text[:2], text[2:]
        if bar.plain not in (f"{BAR} ", "  "):
            return text
        return Text("\n").join(bar + line for line in words.wrap(self.console, width - 2))

    def _fill_board(self) -> None:
        box = self.boxes["board"]
        board = self._region("board", self._board_width())
        if board is None:
            return
        width, room = box.width - FRAME - SCROLLBAR, box.height - FRAME - len(board.lines)
        whole = "\n".join(marked_text(note) for note in board.notes).replace("\n    ", " ")
        notes = [(Span(part, "faint"),) for note in whole.splitlines() for part in wrap(note, width)]
        shown = replace(board, notes=tuple(notes))
        self.query_one("#board-text", Static).update(Group(*self._lines(shown, notes=len(notes) <= room)))
        self.query_one("#board").border_title = board.title

    def _fill_table(self, box: Box) -> None:
        width = box.width - FRAME - 1
        rest = self._rest(width)
        if not rest:
            self.query_one("#table-text", Static).update("")
            return
        shown: list[Text] = []
        begins = {}
        for region in rest:
            begins[region.name] = len(shown)
            shown += [Text(region.title, "bold underline"), *self._lines(region, notes=box.height > 12), Text()]
        self.query_one("#table-text", Static).update(Group(*shown))
        if len(shown) <= box.height or "pane" in self.boxes:
            self.query_one("#table").border_title = say("Table")
        else:
            self.query_one("#table").border_title = self._tabs(box.width, also=())
        self.query_one("#table").scroll_to(y=begins.get(self.tab, 0), animate=False)

    def _tab_names(self, also: tuple[str, ...]) -> list[tuple[str, str]]:
        regions = [(one.name, one.title) for one in self._rest(PAGE_WIDTH)]
        names = {CHOICES: say("Choices"), LOG: say("Log")}
        first = [(CHOICES, names[CHOICES])] if CHOICES in also and not self.no_choices else []
        last = [(LOG, names[LOG])] if LOG in also and "log" not in self.boxes else []
        return [*first, *regions, *last]

    def _tabs(self, width: int, also: tuple[str, ...] = (CHOICES, LOG)) -> str:
        """The tabs of a pane, the open one in brackets; as many as have room around it."""
        names = self._tab_names(also)
        open_tab = self.tab if self.tab in dict(names) else names[0][0]
        words = [
            f"[@click=app.open('{name}')]{f'[b reverse] {title} [/]' if name == open_tab else f' {title} '}[/]"
            for name, title in names
        ]
        lengths = [len(title) + 2 for _, title in names]
        at = [name for name, _ in names].index(open_tab)
        first = 0
        while first < at and sum(lengths[first : at + 1]) + 6 > width - 4:
            first += 1
        shown, used = [], 0
        for word, length in zip(words[first:], lengths[first:], strict=True):
            if used + length > width - 6:
                shown.append("…")
                break
            shown.append(word)
            used += length
        return ("…" if first else "") + "".join(shown)

    def _choices_title(self) -> str:
        count = len(self.ways)
        return f"{say('Choices')} ({count})" if count else say("Choices")

    # ---- choosing

    def list_choices(self) -> None:
        """The choices that what is typed finds, the best first; or what can be done at the place that was clicked."""
        typed = self.query_one("#line", Input).value.strip()
        if self.here and self.scene:
            found = self.scene.ways(self.here)
        else:
            listed = [Way(str(choice), choice.notation) for choice in self.choices]
            found = self._searched(listed, typed) if typed else listed
        self.ways = found
        numbers = {choice.notation: number for number, choice in enumerate(self.choices, 1)}
        digits = len(str(len(self.choices)))
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        options.add_options([Option(self._option(way, numbers.get(way.line), digits)) for way in found])
        options.highlighted = 0 if found else None
        if "pane" not in self.boxes:
            options.border_title = self._choices_title()

    def _option(self, way: Way, number: int | None, digits: int) -> Text:
        notation, _, words = way.label.partition(": ")
        if number is None or not words:
            return Text.assemble((f"{way.line}  ", "bold"), way.label)
        lines = Text.assemble((f"{notation}  ", "bold"), words).wrap(self.console, self.choices_width - digits - 1)
        return Text.assemble((f"{number:>{digits}} ", "dim"), Text("\n" + " " * (digits + 1)).join(lines))

    def _searched(self, ways: list[Way], typed: str) -> list[Way]:
        """The ways that what is typed finds, the best first; a number finds those that are numbered like that."""
        if typed.isdecimal():
            numbered = [way for number, way in enumerate(ways, 1) if str(number).startswith(typed)]
            return numbered or ways
        scored = [(self.search.match(typed, way.label)[0], number, way) for number, way in enumerate(ways)]
        return [way for score, _, way in sorted(scored, key=lambda one: (-one[0], one[1])) if score > 0]

    def on_input_changed(self) -> None:
        self.here = ""
        if self.kind in ("stacked", "beside") and self.query_one("#line", Input).value and self.tab != CHOICES:
            self.tab = CHOICES
            self.arrange()
        self.list_choices()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if not self.asking:
            return
        typed = event.value.strip()
        if not typed and self.folded:
            self.action_open(CHOICES)  # nobody chooses what is not seen
        else:
            self.answer(self._meant(typed))

    def _meant(self, typed: str) -> str:
        """What a line means: itself if it is a number, a notation or a word for the table; otherwise what it found."""
        options = self.query_one("#choices", OptionList)
        chosen = self.ways[options.highlighted].line if self.ways and options.highlighted is not None else ""
        if not typed or self.here:
            return chosen
        word = typed.split()[0].lower()
        exact = any(typed.casefold() == choice.notation.casefold() for choice in self.choices)
        if exact or typed.isdecimal() or word in self.stage.words or self.stage.reads(typed):
            return typed
        return chosen or typed

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.asking:
            self.answer(self.ways[event.option_index].line)

    # ---- keys and clicks

    def on_click(self, event: events.Click) -> None:
        """Whatever can be clicked carries what it means."""
        meta = event.style.meta
        if "place" in meta:
            self.action_place(meta["place"])
        elif "slide" in meta:
            self.action_slide(meta["slide"])
        elif "key" in meta:
            self.action_word(meta["key"])

    def action_move(self, by: int) -> None:
        options = self.query_one("#choices", OptionList)
        if not options.display:
            name = "#table" if self.query_one("#table").display else "#log"
            self.query_one(name).scroll_relative(y=by, animate=False)
        elif self.ways:
            options.highlighted = min(max((options.highlighted or 0) + by, 0), len(self.ways) - 1)

    def action_turn(self, by: int) -> None:
        also = (CHOICES, LOG) if "pane" in self.boxes else ()
        names = [name for name, _ in self._tab_names(also)]
        if names:
            at = names.index(self.tab) if self.tab in names else 0
            self.action_open(names[(at + by) % len(names)])

    def action_open(self, name: str) -> None:
        self.tab = name
        self.invite()
        self.arrange()

    def action_place(self, key: str) -> None:
        """Somebody clicked a place: what can be done there."""
        if self.asking and self.scene and self.scene.ways(key):
            self.here = key
            self.tab = CHOICES
            self.arrange()
            self.list_choices()

    def action_slide(self, ply: int) -> None:
        if self.asking and self.ply:
            self.answer(str(ply))

    def action_forget(self) -> None:
        self.here = ""
        self.query_one("#line", Input).value = ""
        self.list_choices()
        self.action_open(CHOICES)

    def action_word(self, word: str) -> None:
        """A key that stands for a word; one that takes a move after it is only written."""
        line = self.query_one("#line", Input)
        if word == "leave":
            self.action_leave()
        elif word == "why":
            line.value = "why "
            line.cursor_position = len(line.value)
        elif self.asking and word in self.stage.words:
            self.answer(word)

    def action_step(self, key: str) -> None:
        line = self.query_one("#line", Input)
        if self.ply and self.asking and not line.value:
            self.answer(STEPS[key])
        else:
            {
                "left": line.action_cursor_left,
                "right": line.action_cursor_right,
                "home": line.action_home,
                "end": line.action_end,
            }[key]()

    def action_leave(self) -> None:
        self.stage.leaving.set()
        self.stage.answers.put(None)
