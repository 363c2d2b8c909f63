// The activity as a file that is saved and opened, and as a link with its QR.

import { actionButton } from "../common/dom/buttons.ts";
import { copyText, download } from "../common/dom/copy.ts";
import { fill, h, hide } from "../common/dom/dom.ts";
import { drawQr } from "../common/dom/qr.ts";
import type { Frame } from "../common/frame.ts";
import type { ComposerView, Link } from "./types.ts";

/** What a file's name may not have in some system. */
const FORBIDDEN = /[\\/:*?"<>|.\s]+/g;

export function openFile(frame: Frame, view: () => ComposerView) {
  const { say } = frame;
  const area = (key: string, more: object) => h("textarea", { rows: 4, spellcheck: "false", class: "cl-co-area", "data-cl-key": key, ...more });
  const [text, pasted, address] = [area("text", { readonly: true, rows: 8 }), area("paste", {}), area("address", { readonly: true, rows: 3 })];
  const chosen = h("input", { type: "file", accept: ".toml,.txt", "data-cl-key": "file", onchange: openChosen });
  const [summary, textText, fileText, pasteText, linkText] = [h("summary", { "data-cl-key": "file-and-link" }), h("span", {}), h("span", {}), h("span", {}), h("span", {})];
  const said = h("p", { class: "cl-co-said" });
  const save = actionButton("cl-button", "save", saveFile);
  const open = actionButton("cl-button", "open-pasted", () => openText(pasted.value));
  const link = actionButton("cl-button", "link", makeLink);
  const copy = actionButton("cl-button", "copy", async () => tell(say((await copyText(address)) ? "composer.ui.copied" : "composer.ui.copy_by_hand")));
  const picture = h("div", { class: "cl-co-qr" });
  const linked = h("div", { class: "cl-co-linked", hidden: true }, h("label", { class: "cl-co-field" }, linkText, address), copy, picture);
  const element = h(
    "details",
    { class: "cl-co-file" },
    summary,
    h("label", { class: "cl-co-field" }, textText, text),
    h("div", { class: "cl-co-ways" }, save, link),
    linked,
    h("label", { class: "cl-co-field" }, fileText, chosen),
    h("label", { class: "cl-co-field" }, pasteText, pasted),
    open,
    said,
  );
  /** The text that the link on the page holds. */
  let of = "";

  function tell(sentence: string) {
    fill(said, sentence);
    frame.live.speak(sentence);
  }

  function saveFile() {
    const { title, text: whole } = view();
    const name = `${title.replace(FORBIDDEN, "-").replace(/^-|-$/g, "") || "cantorlab"}.toml`;
    download(frame.root, { name, text: whole }, "application/toml");
    tell(say("composer.ui.saved", { file: name }));
  }

  async function openText(paste: string) {
    const answer = await frame.ask({ kind: "open", params: { paste } });
    if (answer.ok) pasted.value = "";
  }

  async function openChosen() {
    const [file] = chosen.files ?? [];
    if (file) await openText(await file.text());
    chosen.value = "";
  }

  async function makeLink() {
    const answer = await frame.inquire<Link>({ kind: "link" });
    hide(linked, !answer.ok);
    if (!answer.ok) return tell(answer.message);
    of = view().text;
    address.value = answer.address;
    fill(picture, answer.qr && drawQr(answer.qr, say("composer.ui.qr")));
    tell("");
  }

  return {
    element,
    update() {
      const now = view();
      if (now.text !== of) hide(linked, true); // it was a link to what is no longer there
      text.value = now.text;
      fill(summary, say("composer.ui.file"));
      fill(textText, say("composer.ui.text"));
      fill(fileText, say("composer.ui.open"));
      fill(pasteText, say("composer.ui.paste"));
      fill(linkText, say("composer.ui.qr"));
      fill(save, say("composer.ui.save"));
      fill(open, say("composer.ui.open_pasted"));
      fill(link, say("composer.ui.link"));
      fill(copy, say("composer.ui.copy"));
    },
  };
}
