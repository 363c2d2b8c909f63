"""How a page of the site is listened to: by its tests, and by the figures of it."""

from __future__ import annotations

# What the page and its worker say to each other is written down, and the test can speak too.
LISTENING = """
const Plain = Worker;
window.told = { views: {}, answers: [] };
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    told.worker = this;
    this.addEventListener("message", ({ data: { kind, place, state, message } }) => {
      if (kind === "opened") told.views[place] = state.view;
      if (kind !== "said") return;
      if (message.method === "update" && message.state.view) told.views[place] = message.state.view;
      if (message.method === "custom") told.answers.push(message.content);
    });
  }
};
"""
