/** The order in which a locale writes a date's parts. */
const orderOf = (locale: string): ('year' | 'month' | 'day')[] =>
  new Intl.DateTimeFormat(locale, { year: '2-digit', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));

/** A date with four digits of the year first means the same in every locale. */
const yearFirst = /^\d{4}\D/;

/**
 * Reads a date as somebody types it: `1/7/25`, `01.07.2025`, `2025-07-01`.
 * @returns `YYYY-MM-DD`, or `null` for what is no date
 */
export const readDate = (typed: string, locale: string): string | null => {
  // Full-width digits, as Japanese keyboards write them, become ordinary ones.
  const text = typed.normalize('NFKC').trim();
  const numbers = text.split(/\D+/).filter((part) => part !== '');
  if (numbers.length !== 3) return null;
  const order = yearFirst.test(text) ? (['year', 'month', 'day'] as const) : orderOf(locale);
  const part = (name: 'year' | 'month' | 'day') => numbers[order.indexOf(name)] ?? '';
  // `0026` is a slip of the finger, not a year of the first century.
  if (!/^(\d{2}|[1-9]\d{3})$/.test(part('year'))) return null;
  const year = part('year').length === 2 ? 2000 + Number(part('year')) : Number(part('year'));
  const month = Number(part('month'));
  const day = Number(part('day'));
  const date = new Date(Date.UTC(year, month - 1, day));
  // What is beyond its month would roll over into the next one.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
};

/** Whether a text is a calendar date, `YYYY-MM-DD`, that there is. */
export const isDate = (text: string): boolean => readDate(text, 'en-US') === text;
