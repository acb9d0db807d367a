import { z } from 'zod';
import { listLimits } from './list-limits';
import { parseListParam } from './list-param';
import { normalizeText } from './normalize-text';

/** A UUID, version 7 if created here. In lower case, so that an id used as a key has one spelling. */
export const id = z.guid().toLowerCase();

/** Instant in UTC, ISO 8601. */
export const timestamp = z.iso.datetime();

/** ISO 8601 has a year 0, PostgreSQL does not. */
export const instant = timestamp.refine((value) => !value.startsWith('0000'), {
  error: 'Must be in the year 1 or later.',
});

/** Calendar date, `YYYY-MM-DD`. */
export const date = z.iso.date();

/** Code points; most texts have no surrogates to check. */
const codePoints = (value: string): number =>
  /[\uD800-\uDFFF]/.test(value) ? [...value].length : value.length;

/** Control characters, lone surrogates, and bidirectional controls, which can disguise a name. */
const misleading = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** Invisible characters: some languages need them within words, but a text must not consist of them alone. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** Text from a user: trimmed, NFC, length in code points, without misleading characters. */
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
    // Leaves room for sequences that trimming and NFC shorten, yet bounds the work.
    .max(max * 10)
    .transform((value) => normalizeText(value.replaceAll('\r\n', '\n'), 'NFC').trim())
    .refine((value) => codePoints(value.replaceAll(unseen, '').trim()) >= min, {
      error: `Must have at least ${min} characters.`,
      params: { code: 'tooShort', min },
    })
    .refine((value) => codePoints(value) <= max, {
      error: `Must have at most ${max} characters.`,
      params: { code: 'tooLong', max },
    })
    .refine((value) => !misleading.test(lines ? value.replaceAll('\n', '') : value), {
      params: { code: 'characters' },
    });

/** A text that may be absent. A blank one is taken as null, so that every response says null for it. */
export const textOrNull = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(
    (value: z.input<Field> | null) => (typeof value === 'string' && value.trim() === '' ? null : value),
    field.nullable(),
  );

const stored = (field: z.core.$ZodType): z.core.$ZodType => {
  if (field instanceof z.ZodDefault) return stored(field.def.innerType);
  if (field instanceof z.ZodNullable) return z.nullable(stored(field.def.innerType));
  if (field instanceof z.ZodArray) return z.array(stored(field.def.element));
  if (field instanceof z.ZodPreprocess) return stored(field.def.out);
  return field instanceof z.ZodPipe ? z.string() : field;
};

/** An entity's fields in a response: without limits, since stored values may be older. */
export const storedFields = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.entries(fields.shape).map(([name, field]) => [name, stored(field)])) as {
    [Name in keyof Shape]: z.ZodType<z.output<Shape[Name]>>;
  };

/** @param options.sort the columns that may be sorted by; the first is the default */
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

/** A filtered `total` is counted up to 10,000; beyond that `totalIsExact` is false. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.int(),
    totalIsExact: z.boolean(),
  });

/** Comma-separated in one query parameter, each value once. */
export const enumListParam = <const Values extends Readonly<Record<string, string>>>(
  values: z.ZodEnum<Values>,
) =>
  z
    .string()
    .max(values.options.join().length)
    .refine(
      (text) => {
        const named = text.split(',');
        return new Set(named).size === named.length && z.array(values).safeParse(named).success;
      },
      { error: `Must be one or more of: ${values.options.join(', ')}. Each can be listed only once.` },
    )
    .transform((text) => z.array(values).parse(text.split(',')));

/** Like `enumListParam`, for texts that only the server knows; written by `formatListParam`. */
export const textListParam = z
  .string()
  // Each character of a value may need a backslash.
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
      error: `Must be at most ${listLimits.filterValues} different values of at most ${listLimits.filterValue} characters.`,
    },
  )
  .transform(parseListParam);

/** Like `enumListParam`, for ids. */
export const idListParam = (max: number) =>
  z
    .string()
    .max(max * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(id));

export const queryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

const isAny = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);

/** Some of the fields, at least one. */
export const someFieldsOf = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields
    .partial()
    .refine(isAny, { error: 'At least one field is required.', params: { code: 'nothingGiven' } });

/**
 * Lets a refinement run although other fields have issues, so that a form shows all of them.
 * @param needed the fields that the refinement reads
 */
export const runDespiteOtherIssues = (needed: z.ZodType) => ({
  when: ({ value }: { value: unknown }) => needed.safeParse(value).success,
});
