const detectOrder = (locale: string): ('year' | 'month' | 'day')[] =>
  new Intl.DateTimeFormat(locale, { year: '2-digit', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));

/** A date that begins with a four-digit year means the same in every locale. */
const yearFirst = /^\d{4}\D/;

/**
 * Parses a typed date: `1/7/25`, `01.07.2025`, `2025-07-01`.
 * @returns `YYYY-MM-DD`, or `null` if it is not a date
 */
export const readDate = (typed: string, locale: string): string | null => {
  // Turns full-width digits, as Japanese keyboards type them, into ASCII.
  const text = typed.normalize('NFKC').trim();
  const numbers = text.split(/\D+/).filter((part) => part !== '');
  if (numbers.length !== 3) return null;
  const order = yearFirst.test(text) ? (['year', 'month', 'day'] as const) : detectOrder(locale);
  const part = (name: 'year' | 'month' | 'day') => numbers[order.indexOf(name)] ?? '';
  // `0026` is a typing error, not a year of the first century.
  if (!/^(\d{2}|[1-9]\d{3})$/.test(part('year'))) return null;
  const year = part('year').length === 2 ? 2000 + Number(part('year')) : Number(part('year'));
  const month = Number(part('month'));
  const day = Number(part('day'));
  const date = new Date(Date.UTC(year, month - 1, day));
  // Otherwise a day beyond the end of its month would roll over into the next.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
};

/** A valid calendar date, `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => readDate(text, 'en-US') === text;
