// The numbers of the mages: nothing here touches the page.

/** The 18 mages, from −9 to 8. */
export const MAGES: readonly number[] = Array.from({ length: 18 }, (_, at) => at - 9);

/** A magic number as it is printed, with a true minus sign. */
export function numeral(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}
