// Sentences, dates and numbers as they are written.

import { h } from "./dom.ts";

/** A template, or one for each plural form of the language, chosen by `count`. */
export type Template = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Texts = Record<string, Template>;
export type Params = Record<string, unknown>;
export type Say = (key: string, params?: Params) => string;

/**
 * Returns `say(key, params)`: the sentence of that key, filled in, as `cantorlab.languages.texts.say` does.
 */
export function sayer(texts: () => Texts, language: () => string): Say {
  /** They are costly to make. */
  const plurals = new Map<string, Intl.PluralRules>();

  function pluralForm(template: Template, count: number) {
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
    return fillHoles(pluralForm(template, Number(params.count)), params);
  };
}

function fillHoles(template: string, params: Params) {
  return template.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));
}

/** The citation of the rules that ends a refusal: ` (rules §1.6)`. */
const CITATION = /\s*\([^()]*§(\d+(?:\.\d+)?)[^()]*\)/;

/** A sentence without its citation of the rules, and the section that it cites. */
export function parseCitation(sentence: string): { words: string; section: string | undefined } {
  return { words: sentence.replace(CITATION, ""), section: CITATION.exec(sentence)?.[1] };
}

/** A move such as `e4-i4` stays on one line. */
export function keepMovesWhole(sentence: string): string {
  return sentence.replace(/(?<=\w)-(?=\w)/g, "-\u2060");
}

/** A date and time as a language writes it: without the year where it is this one. */
export function dateAndTime(iso: string, language: string): string {
  const moment = new Date(iso);
  const options = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  const year = moment.getFullYear() === new Date().getFullYear() ? {} : ({ year: "numeric" } as const);
  return moment.toLocaleString(language, { ...options, ...year });
}

/** The 18 mages, from −9 to 8. */
export const MAGES: readonly number[] = Array.from({ length: 18 }, (_, at) => at - 9);

/** A magic number as it is printed, with a true minus sign. */
export function numeral(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** A hyphen of a short word: French asks with them, `choisis-tu`. */
const HYPHENATED = /([\p{L}\p{N}]{1,12}(?:-[\p{L}\p{N}]{1,6}){1,2}(?![\p{L}\p{N}-]))/u;

/** A sentence in large letters, whose short words with hyphens stay on one line. */
export function keepHyphensWhole(sentence: string): (string | HTMLElement)[] {
  return sentence.split(HYPHENATED).map((part, at) => (at % 2 === 1 ? h("span", { class: "cl-word" }, part) : part));
}
