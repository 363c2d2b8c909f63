import "./test_page.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { mathml, parseSvg, prose } from "./markup.ts";

test("mathematics comes in as it was printed", () => {
  const formula = mathml('<math display="block"><msup><mi>n</mi><mn>2</mn></msup><mo>−</mo><mn>9</mn></math>');
  assert.equal(formula?.namespaceURI, "http://www.w3.org/1998/Math/MathML");
  assert.equal(formula?.textContent, "n2−9");
  assert.equal(formula?.getAttribute("display"), "block");
});

test("what is no mathematics, or not only mathematics, stays out", () => {
  assert.equal(mathml("<p>n</p>"), null);
  assert.equal(mathml("n + 1"), null);
  const formula = mathml(
    '<math onclick="a()"><mi href="javascript:a()" style="x">n</mi><script>a()</script><annotation-xml><img/></annotation-xml></math>',
  );
  assert.equal(formula?.querySelectorAll("script, img, annotation-xml").length, 0);
  assert.deepEqual(formula?.getAttributeNames(), []);
  assert.deepEqual(formula?.firstElementChild?.getAttributeNames(), []);
});

test("house rules keep their headings and tables, and nothing that acts", () => {
  const text = prose(
    '<h2 data-section="1.3" onclick="a()">The duel</h2><p>One <strong>mage</strong>.</p>'
      + '<table><tr><td>5</td></tr></table><img src=x onerror=a()><iframe></iframe><a href="x">y</a>',
  );
  assert.deepEqual([...text.children].map(({ localName }) => localName), ["h2", "p", "table"]);
  assert.deepEqual(text.firstElementChild?.getAttributeNames(), ["data-section"]);
  assert.equal(text.querySelector("td")?.textContent, "5");
});

test("a picture keeps its shapes and texts, and nothing that acts, loads or covers the page", () => {
  const picture = parseSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" role="img" style="position:fixed" onload="a()" class="x">'
      + '<title>A board</title><g transform="scale(2)"><rect x="1" width="2" fill="url(http://elsewhere.example/a)" onclick="a()"/></g>'
      + '<text font-size="3" fill="#123">d4</text><a href="javascript:a()"><rect/></a><use href="data:,x"/><image href="x"/>'
      + "<style>*{}</style><script>a()</script><foreignObject/><set/><animate/></svg>",
  );
  assert.deepEqual([...picture.querySelectorAll("*")].map(({ localName }) => localName), ["title", "g", "rect", "text"]);
  assert.deepEqual(picture.getAttributeNames(), ["viewBox", "width", "role", "style"]);
  assert.equal(picture.getAttribute("style"), "max-width:100%;height:auto");
  assert.deepEqual(picture.querySelector("rect")?.getAttributeNames(), ["x", "width"]);
  assert.equal(picture.querySelector("text")?.textContent, "d4");
  assert.equal(parseSvg("<p>x</p>").childNodes.length, 0);
});
