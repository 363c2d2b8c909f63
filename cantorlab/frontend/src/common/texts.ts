/** @import { Params, Say, Template, Texts } from "./types.ts" */

/**
 * Returns `say(key, params)`: the sentence of that key, filled in, as `cantorlab.texts.say` does.
 *
 * @param {() => Texts} texts
 * @param {() => string} language
 * @returns {Say}
 */
export function sayer(texts, language) {
  return (key, params = {}) => {
    const template = texts()[key];
    if (template === undefined) {
      console.error(`Cantorlab has no sentence ${key}`);
      return "";
    }
    return filled(chosen(template, Number(params.count), language()), params);
  };
}

/**
 * @param {Template} template
 * @param {number} count
 * @param {string} language
 */
function chosen(template, count, language) {
  if (typeof template === "string") return template;
  // French counts nothing in the singular (« 0 duel »), English in the plural ("0 duels").
  const singular = language === "fr" ? count === 0 || count === 1 : count === 1;
  return singular ? template.one : template.other;
}

/**
 * @param {string} template
 * @param {Params} params
 */
function filled(template, params) {
  return template.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));
}
