// Search in all pages of the reference. PAGES is written before this: {title, where, kind, text}.
const script = document.currentScript;

/** Return the pages that have all words, best first: a word in the title counts most. */
function find(asked) {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = [];
  for (const page of PAGES) {
    const title = page.title.toLowerCase();
    const parts = title.split(".");
    const last = parts[parts.length - 1];
    const text = page.text.toLowerCase();
    let score = page.kind === "how to" ? 2 : 0; // of equals the one that explains
    for (const word of words) {
      if (last === word) score += 100;
      else if (last.startsWith(word)) score += 40;
      else if (parts.includes(word)) score += 30;
      else if (title.includes(word)) score += 20;
      else if (text.includes(word)) score += 1;
      else score = -Infinity;
    }
    if (score > 0) scored.push([score - title.length / 1000, page]);
  }
  return scored.sort((a, b) => b[0] - a[0]).map(([, page]) => page);
}

/** Show what is found beneath the field, as links. */
function answer(field, list) {
  const found = field.value.trim() ? find(field.value) : [];
  list.replaceChildren(
    ...found.slice(0, 30).map((page) => {
      const link = document.createElement("a");
      link.href = script.dataset.root + page.where;
      link.textContent = page.title;
      const kind = document.createElement("small");
      kind.textContent = ` ${page.kind}`;
      const item = document.createElement("li");
      item.append(link, kind);
      return item;
    }),
  );
  if (!found.length && field.value.trim()) {
    const item = document.createElement("li");
    item.textContent = "Nothing found: try fewer words.";
    list.append(item);
  }
}

for (const place of document.querySelectorAll("search")) {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "Search names and pages";
  field.setAttribute("aria-label", field.placeholder);
  const list = document.createElement("ol");
  list.setAttribute("aria-live", "polite");
  field.addEventListener("input", () => answer(field, list));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") list.querySelector("a")?.click();
  });
  place.append(field, list);
}
