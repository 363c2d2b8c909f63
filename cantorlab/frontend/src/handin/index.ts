import "../common/look/base.css";
import { copyText, download } from "../common/dom/copy.ts";
import { fill, h } from "../common/dom/dom.ts";
import { openFrame, viewTools } from "../common/frame.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { initialize } from "../common/kernel/notebook_output.ts";
import { drawQr, type Qr } from "../common/dom/qr.ts";
import { pupilName, type Pupil } from "../common/people/pupil_name.ts";
import { actionButton, spring } from "../common/dom/buttons.ts";
import "./handin.css";
import type { Host } from "../common/kernel/types.ts";
import type { SpokenEvent } from "../common/dom/live_region.ts";

/** View of the work that is handed in (cantorlab/widgets/lessons/lesson/handin.py). */
interface HandInView {
  headline: string;
  told: string;
  pupil: Pupil;
  named: string;
  code: string;
  /** Null where nothing can make it. */
  qr: Qr | null;
  file: string;
  written: string;
  spoken: SpokenEvent[];
}

function mountHandIn({ model: given, el }: Host<HandInView>): () => void {
  const model = gate(given, { view: { qr: null, pupil: { visit: null } }, answer: {} });
  const frame = openFrame(model, el, { game: "handin", label: "handin.ui.title" });
  const { say } = frame;
  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const told = h("div", { class: "cl-hi-told" });
  const save = actionButton("cl-button cl-primary", "download", fetchFile);
  const area = h("textarea", { class: "cl-hi-code", readonly: true, rows: 3, spellcheck: "false", "data-cl-key": "code" });
  const copy = actionButton("cl-button", "copy", copyCode);
  const caption = h("span", {});
  const code = h("label", { class: "cl-hi-label" }, caption, area);
  const picture = h("div", { class: "cl-hi-qr" });
  const said = h("p", { class: "cl-hi-said cl-soft" });
  const note = h("p", { class: "cl-soft" });
  const bar = h("div", { class: "cl-bar" });
  const language = viewTools(frame);
  const name = pupilName(frame, () => model.get("view").pupil);
  frame.head.append(headline);
  frame.body.append(name.element, told, h("div", { class: "cl-hi-ways" }, h("div", { class: "cl-hi-texts" }, save, code, copy, said), picture), note);
  frame.foot.append(bar);

  function tell(sentence: string) {
    said.textContent = sentence;
    frame.live.speak(sentence);
  }

  async function fetchFile() {
    const answer = await frame.ask<{ name: string; text: string }>({ kind: "file" });
    if (!answer.ok) return;
    download(frame.root, answer, "application/json");
    tell(say("handin.ui.downloaded", { file: answer.name }));
  }

  async function copyCode() {
    tell(say((await copyText(area)) ? "handin.ui.copied" : "handin.ui.copy_by_hand"));
  }

  function qrPicture({ qr }: HandInView) {
    if (!qr) return null;
    const label = say("handin.ui.qr");
    return [drawQr(qr, label), h("p", { class: "cl-soft", "aria-hidden": "true" }, label)];
  }

  function update() {
    const now = model.get("view");
    fill(headline, now.headline);
    name.update(now.pupil, now.pupil.name === "");
    fill(told, [now.named, now.told, now.written].filter(Boolean).map((line) => h("p", {}, line)));
    fill(save, say("handin.ui.download"));
    fill(caption, say("handin.ui.code"));
    fill(copy, say("handin.ui.copy"));
    area.value = now.code;
    for (const each of [save, code, copy, note]) each.hidden = now.code === "";
    fill(picture, qrPicture(now));
    fill(note, say("handin.ui.private"));
    fill(bar, name.button(), spring(), language());
    frame.live.hear(now.spoken);
  }

  frame.drawOnChange(update, headline);
  return () => frame.close();
}

export default { initialize, render: mountHandIn };
