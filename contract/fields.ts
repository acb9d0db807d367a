import { z } from 'zod';
import { listLimits } from './list-limits';
import { parseListParam } from './list-param';

/**
 * Identifier of anything: a UUID (version 7 where we make it). Read in any letter case and kept in lower case, as the
 * database writes it, so that an id has one spelling wherever something is keyed by it.
 */
export const id = z.guid().toLowerCase();

/** Instant in UTC, ISO 8601. */
export const timestamp = z.iso.datetime();

/** Instant that a caller names; ISO 8601 has a year 0, which the database has not. */
export const instant = timestamp.refine((value) => !value.startsWith('0000'), {
  error: 'An instant from the year 1 on.',
});

/** Calendar date, `YYYY-MM-DD`. */
export const date = z.iso.date();

/** Letters and signs as people count them; most texts have none that takes two code units. */
const codePoints = (value: string): number =>
  /[\uD800-\uDFFF]/.test(value) ? [...value].length : value.length;

/**
 * Signs that no text of one kind or another needs: control characters, halves of surrogate pairs, and those that turn the
 * direction of whatever follows, by which one name could be read as another's.
 */
const misleading = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** Signs without a look of their own. Some languages need them inside of words, but none is a text alone. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Text that a person typed: trimmed, NFC, its length counted in code points, without misleading signs.
 * @param options.lines it may have several lines
 */
export const text = ({
  min,
  max,
  lines = false,
}: {
  readonly min: number;
  readonly max: number;
  readonly lines?: boolean;
}) =>
  z
    .string()
    // Ten code units leave room for any sequence that trimming and NFC shorten, yet bound the work.
    .max(max * 10)
    .transform((value) => value.replaceAll('\r\n', '\n').normalize('NFC').trim())
    .refine((value) => codePoints(value.replaceAll(unseen, '').trim()) >= min, {
      error: `At least ${min} characters.`,
      params: { code: 'tooShort', min },
    })
    .refine((value) => codePoints(value) <= max, {
      error: `At most ${max} characters.`,
      params: { code: 'tooLong', max },
    })
    .refine((value) => !misleading.test(lines ? value.replaceAll('\n', '') : value), {
      params: { code: 'characters' },
    });

const stored = (field: z.core.$ZodType): z.core.$ZodType => {
  if (field instanceof z.ZodDefault) return stored(field.def.innerType);
  if (field instanceof z.ZodNullable) return z.nullable(stored(field.def.innerType));
  if (field instanceof z.ZodArray) return z.array(stored(field.def.element));
  return field instanceof z.ZodPipe ? z.string() : field;
};

/**
 * The fields of an entity as a response has them. Texts and lists have no bounds, since what is stored may be older than
 * those of the form.
 */
export const storedFields = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.entries(fields.shape).map(([name, field]) => [name, stored(field)])) as {
    [Name in keyof Shape]: z.ZodType<z.output<Shape[Name]>>;
  };

/**
 * The query of a list: what to look for, the order, and where to go on.
 * @param options.sort the columns that may be sorted by; the first is the default
 * @param options.order the default order; ascending when left out
 * @param options.filters further query fields
 */
export const listQuery = <
  const Sort extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(options: {
  sort: Sort;
  order?: 'asc' | 'desc';
  filters: Filters;
}) =>
  z.strictObject({
    search: z.string().max(listLimits.search).optional(),
    sort: z.enum(options.sort).default(options.sort[0] as never),
    order: z.enum(['asc', 'desc']).default(options.order ?? 'asc'),
    limit: z.coerce.number().int().min(1).max(listLimits.maxLimit).default(listLimits.defaultLimit),
    cursor: z.string().max(2_000).optional(),
    ...options.filters,
  });

/** One page of a list. A filtered `total` is counted to 10,000; beyond that `totalIsExact` is false. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.int(),
    totalIsExact: z.boolean(),
  });

/**
 * Any of several values, written in a query string with commas between them: a field may occur only once.
 * @param values what may be named, each once
 */
export const anyOf = <const Values extends Readonly<Record<string, string>>>(values: z.ZodEnum<Values>) =>
  z
    .string()
    .max(values.options.join().length)
    .refine(
      (text) => {
        const named = text.split(',');
        return new Set(named).size === named.length && z.array(values).safeParse(named).success;
      },
      { error: `Some of ${values.options.join(', ')}, each once.` },
    )
    .transform((text) => z.array(values).parse(text.split(',')));

/** Any of several texts that only the server knows, each once, written as `joinValues` does. */
export const anyText = z
  .string()
  // Each character of a value may be one that is written with a backslash.
  .max(listLimits.filterValues * (2 * listLimits.filterValue + 1))
  .refine(
    (text) => {
      const named = parseListParam(text);
      return (
        named.length <= listLimits.filterValues &&
        new Set(named).size === named.length &&
        named.every((value) => value !== '' && codePoints(value) <= listLimits.filterValue)
      );
    },
    {
      error: `At most ${listLimits.filterValues} different texts of at most ${listLimits.filterValue} characters.`,
    },
  )
  .transform(parseListParam);

/** A boolean written in a query string. */
export const queryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');
