/** When something was, as a language writes it: without the year where it is this one. */
export function dateAndTime(iso: string, language: string): string {
  const moment = new Date(iso);
  const options = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  const year = moment.getFullYear() === new Date().getFullYear() ? {} : ({ year: "numeric" } as const);
  return moment.toLocaleString(language, { ...options, ...year });
}
