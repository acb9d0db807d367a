import { z } from 'zod';

/** Takes an empty text as null, or as undefined, which leaves the setting unchanged. */
export const emptyIs = <Schema extends z.ZodType>(nothing: null | undefined, schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? nothing : value), schema);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @returns the fields of `after` that are not undefined and differ */
export const differingFields = <Fields extends object>(before: object, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) =>
        value !== undefined && !isSame(value, (before as Readonly<Record<string, unknown>>)[name]),
    ),
  ) as Partial<Fields>;

export const unlessEmpty = <Name extends string, Fields extends object>(name: Name, fields: Fields) =>
  (Object.keys(fields).length === 0 ? {} : { [name]: fields }) as { [name in Name]?: Fields };
