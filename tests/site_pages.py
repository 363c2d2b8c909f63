"""Listeners to a page of the site, for its tests and its figures."""

from __future__ import annotations

# What the page and its worker say to each other is written down, and the test can speak too.
LISTENING = """
const Plain = Worker;
window.told = { views: {}, answers: [] };
const renewed = (view, { changes }) => {
  const whole = structuredClone(view);
  for (const [path, ...change] of changes) {
    const last = path.pop();
    const place = path.reduce((held, key) => held[key], whole);
    if (change.length === 0) delete place[last];
    else if (change.length === 1) place[last] = change[0];
    else place[last].splice(change[0], change[1], ...change[2]);
  }
  return whole;
};
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    told.worker = this;
    this.addEventListener("message", ({ data: { kind, place, state, message } }) => {
      if (kind === "opened") told.views[place] = state.view;
      if (kind !== "said") return;
      const { view, view_diff: news } = message.state ?? {};
      if (view) told.views[place] = view;
      if (news) told.views[place] = renewed(told.views[place], structuredClone(news));
      if (message.method === "custom") told.answers.push(message.content);
    });
  }
};
"""
