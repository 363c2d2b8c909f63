import type { Params, Say, Template, Texts } from "./types.ts";

/**
 * Returns `say(key, params)`: the sentence of that key, filled in, as `cantorlab.texts.say` does.
 */
export function sayer(texts: () => Texts, language: () => string): Say {
  /** They are costly to make. */
  const plurals = new Map<string, Intl.PluralRules>();

  function chosen(template: Template, count: number) {
    if (typeof template === "string") return template;
    const spoken = language();
    const rules = plurals.get(spoken) ?? new Intl.PluralRules(spoken);
    plurals.set(spoken, rules);
    return template[rules.select(count)] ?? template.other;
  }

  return (key, params = {}) => {
    const template = texts()[key];
    if (template === undefined) {
      console.error(`Cantorlab has no sentence ${key}`);
      return "";
    }
    return filled(chosen(template, Number(params.count)), params);
  };
}

function filled(template: string, params: Params) {
  return template.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));
}

/** A move such as `e4-i4` stays on one line. */
export function unbroken(sentence: string): string {
  return sentence.replace(/(?<=\w)-(?=\w)/g, "-\u2060");
}
