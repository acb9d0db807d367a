import type { z } from 'zod';

const readField = (schema: z.ZodType | undefined, field: string): z.ZodType | undefined =>
  (schema as { readonly shape?: Readonly<Record<string, z.ZodType>> } | undefined)?.shape?.[field];

export const accepts = (schema: z.ZodType | undefined, field: string, value: unknown): boolean =>
  readField(schema, field)?.safeParse(value).success ?? false;

/** By the field's own schema, which is applied before anything else happens, and to all fields at once. */
export const rejects = (schema: z.ZodType | undefined, field: string, value: unknown): boolean =>
  readField(schema, field)?.safeParse(value).success === false;
