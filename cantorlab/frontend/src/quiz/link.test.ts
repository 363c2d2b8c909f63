import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf } from "./link.ts";
import type { Field } from "../common/table/types.ts";

function form(route = "all", short = false, folder = ""): Field[] {
  const choices = ["all", "4e", "2de"].map((value) => ({ value, label: value }));
  return [
    { name: "route", label: "", kind: "choice", value: route, choices },
    { name: "short", label: "", kind: "switch", value: short, choices: [] },
    { name: "folder", label: "", kind: "text", value: folder, choices: [] },
  ] as unknown as Field[];
}

const HUB = "https://hub.example/user/lea/lab/tree/fr/lesson_03.ipynb";

test("a link chooses the class, the short form, the folder and the name", () => {
  assert.deepEqual(choicesOf(`${HUB}?route=4e&short=1&folder=%2Fsrv%2F3B&pupil=L%C3%A9a`, form()), { values: { route: "4e", short: true, folder: "/srv/3B" }, pupil: "Léa" });
  assert.deepEqual(choicesOf("https://site.example/fr/lesson.html#number=3&short=1", form()), { values: { short: true }, pupil: "" });
});

test("what a link cannot choose is left out, and what was chosen by hand stays", () => {
  assert.deepEqual(choicesOf(`${HUB}?token=abc&route=7e&reset`, form()), { values: {}, pupil: "" });
  assert.deepEqual(choicesOf(`${HUB}?route=4e&short=1`, form("2de")).values, {});
  assert.deepEqual(choicesOf(`${HUB}?route=4e`, form("all", true)).values, {});
});
