import type { Params, Say, Template, Texts } from "./types.ts";
/**
 * Returns `say(key, params)`: the sentence of that key, filled in, as `cantorlab.texts.say` does.
 */
export function sayer(texts: () => Texts, language: () => string): Say {
  return (key, params = {}) => {
    const template = texts()[key];
    if (template === undefined) {
      console.error(`Cantorlab has no sentence ${key}`);
      return "";
    }
    return filled(chosen(template, Number(params.count), language()), params);
  };
}

function chosen(template: Template, count: number, language: string) {
  if (typeof template === "string") return template;
  return template[new Intl.PluralRules(language).select(count)] ?? template.other;
}

function filled(template: string, params: Params) {
  return template.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));
}
