import "../common/look/base.css";
import { dateAndTime } from "../common/dom/texts.ts";
import { confirm } from "../common/dom/dialog.ts";
import { fill, h } from "../common/dom/dom.ts";
import { openFrame, viewTools } from "../common/frame.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { icon } from "../common/dom/icons.ts";
import { roving } from "../common/dom/keys.ts";
import { actionButton, buttonsIn, spring, tool } from "../common/dom/buttons.ts";
import { MY_GAMES_GAPS, type LevelResults, type MyGamesView, type GameRow, type TaughtGame } from "./types.ts";
import "./mygames.css";
import { openedTable } from "../common/table/opened_table.ts";
import type { Host, Message } from "../common/kernel/types.ts";

/** The number of rows that are added each time. */
const ROWS = 8;

function mountMyGames({ model: host, el }: Host<MyGamesView>): () => void {
  const model = gate(host, MY_GAMES_GAPS);
  const view = () => model.get("view");
  const frame = openFrame(model, el, { game: "mygames", label: "mygames.ui.title" });
  const { say } = frame;
  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const summary = h("div", { class: "cl-mg-levels" });
  const lessons = h("div", { class: "cl-mg-lessons" });
  const filter = h("div", { class: "cl-mg-filter" });
  const list = h("ul", { class: "cl-mg-rows" });
  const foot = h("div", { class: "cl-mg-more" });
  const bar = h("div", { class: "cl-bar", role: "toolbar" });
  const language = viewTools(frame);
  const opened = openedTable(frame, host, el);
  frame.head.append(headline);
  frame.body.append(summary, filter, list, foot, lessons);
  frame.foot.append(bar);
  const lessonKeys = roving(lessons, () => [...lessons.querySelectorAll("li")].map((row) => buttonsIn(row)));
  const rowKeys = roving(list, () => [...list.children].map((row) => buttonsIn(row)));
  const barKeys = roving(bar);

  const open = (message: Message, code: string) => opened.open(message, say("mygames.ui.by_hand", { code }));

  /** A game that is over is shown with its review. */
  const openGame = ({ id, can_go_on: goes }: GameRow) => open({ kind: goes ? "open" : "review", id }, `cantorlab.journal.resume("${id}")`);

  function openLesson(game: string, lesson: string) {
    const make = lesson === "puzzles" ? "open_puzzles" : "open_tutorial";
    return open({ kind: "learn", game, lesson }, `cantorlab.${make}("${game}")`);
  }

  function remove({ id }: GameRow) {
    const texts = {
      title: say("mygames.ui.delete"),
      question: say("mygames.ui.delete_sure"),
      yes: say("mygames.ui.delete"),
      no: say("mygames.ui.delete_no"),
    };
    confirm(frame.dialog, texts, () => frame.ask({ kind: "delete", id }));
  }

  async function refresh() {
    const answer = await frame.ask({ kind: "refresh" });
    if (answer.ok) frame.live.speak(view().headline); // also where nothing has changed
  }

  const show = (only: string, rows: number) => frame.ask({ kind: "show", only, rows });

  function item(row: GameRow) {
    const { id, title, players, plies, result, told, can_go_on: open_ } = row;
    const action = say(open_ ? "mygames.ui.go_on" : "mygames.ui.look");
    return h(
      "li",
      { class: "cl-mg-row", "data-result": result, "data-game": row.game },
      h("div", { class: "cl-mg-what" }, h("strong", {}, title), h("span", {}, players)),
      h("div", { class: "cl-mg-when" }, h("time", { datetime: row.when }, dateAndTime(row.when, frame.language())), h("span", {}, plies)),
      h("span", { class: "cl-mg-result" }, told),
      h(
        "div",
        { class: "cl-mg-do" },
        actionButton(
          open_ ? "cl-button cl-primary" : "cl-button",
          `open-${id}`,
          () => openGame(row),
          action,
          { "aria-label": say("mygames.ui.named", { action, title, players }) },
        ),
        actionButton(
          "cl-quiet",
          `delete-${id}`,
          () => remove(row),
          icon("close"),
          { title: say("mygames.ui.delete"), "aria-label": say("mygames.ui.named", { action: say("mygames.ui.delete"), title, players }) },
        ),
      ),
    );
  }

  function level({ title, won, drawn, shared, lost, played, told }: LevelResults) {
    const part = (name: string, count: number) =>
      count > 0 && h("span", { class: "cl-mg-part", "data-result": name, style: `flex-grow: ${count}` });
    return h(
      "li",
      {},
      h("span", { class: "cl-mg-level" }, title),
      played > 0 && h("span", { class: "cl-mg-bar", "aria-hidden": "true" }, part("won", won), part("drawn", drawn + shared), part("lost", lost)),
      h("span", { class: "cl-mg-told" }, told),
    );
  }

  function lessonItem({ game, title, lessons: its }: TaughtGame) {
    const button = ({ kind, label, about, told }: TaughtGame["lessons"][number]) =>
      actionButton(
        "cl-button",
        `learn-${game}-${kind}`,
        () => openLesson(game, kind),
        [h("span", {}, label), " ", h("small", {}, told), h("span", { class: "cl-unseen" }, title)],
        { title: about },
      );
    return h("li", {}, h("span", { class: "cl-mg-level" }, title), its.map(button));
  }

  function drawFilter({ choices, only }: MyGamesView) {
    const select = h(
      "select",
      {
        "data-cl-key": "filter",
        onchange: (event) => {
          if (event.target instanceof HTMLSelectElement) void show(event.target.value, ROWS);
        },
      },
      choices.map(({ value, label }) => h("option", { value, selected: value === only }, label)),
    );
    fill(filter, choices.length > 0 && h("label", {}, say("mygames.ui.filter"), select));
  }

  function update() {
    const now = view();
    fill(headline, now.headline);
    fill(
      summary,
      now.levels.length > 0 && [h("h2", {}, say("mygames.ui.by_level")), h("ul", {}, now.levels.map(level))],
    );
    fill(
      lessons,
      now.lessons.length > 0 && [h("h2", {}, say("mygames.ui.lessons")), h("ul", {}, now.lessons.map(lessonItem))],
    );
    drawFilter(now);
    list.setAttribute("aria-label", say("mygames.ui.games"));
    list.hidden = now.rows.length === 0;
    fill(list, now.rows.map(item));
    const rest = actionButton("cl-button", "more", () => show(now.only, now.rows.length + ROWS), say("mygames.ui.more"));
    const faults = now.unreadable.map((sentence) => h("li", {}, sentence));
    fill(
      foot,
      now.more > 0 && rest,
      faults.length > 0 &&
        h("details", {}, h("summary", { "data-cl-key": "unreadable" }, `${say("mygames.ui.unreadable")} (${faults.length})`), h("ul", {}, faults)),
    );
    bar.setAttribute("aria-label", say("table.bar"));
    const away = now.opened !== null && tool("close", say("mygames.ui.put_away"), () => frame.ask({ kind: "put_away" }));
    const again = tool("undo", say("mygames.ui.refresh"), refresh);
    fill(bar, again, away, spring(), language());
    lessonKeys.refresh();
    rowKeys.refresh();
    barKeys.refresh();
    frame.live.hear(now.spoken);
    void opened.show(now.opened);
  }

  frame.drawOnChange(update, headline);
  return () => {
    opened.close();
    lessonKeys.close();
    rowKeys.close();
    barKeys.close();
    frame.close();
  };
}

export default {
  render: mountMyGames,
};
