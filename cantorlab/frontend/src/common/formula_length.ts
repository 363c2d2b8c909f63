// How much room a formula takes, in numbers alone: nothing here touches the page.

/**
 * About how many digits wide a formula is as mathematics: signs have air around them; bars of
 * fractions, exponents and roots need fewer characters than their text.
 */
export function lengthOf(text: string) {
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  const written = text.replace(/\s/g, "").length;
  const air = 0.6 * count(/[+×=<>]|(?<=.)[−-]/g);
  const saved = 2 * count(/\//g) + 1.5 * count(/\^/g) + 1.5 * count(/[√∛]\(/g);
  return Math.max(3, Math.round(10 * (written + air - saved)) / 10);
}
