import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** `anyOf: [X, null]` equals a list of types, which the serializer compiles without trying each branch. */
function collapseNullable(schema: JsonSchema): void {
  const branches = schema['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return;
  const nothing = (branches as JsonSchema[]).find((branch) => branch['type'] === 'null');
  const other = (branches as JsonSchema[]).find((branch) => branch['type'] !== 'null');
  if (!nothing || typeof other?.['type'] !== 'string') return;
  delete schema['anyOf'];
  Object.assign(schema, other, { type: [other['type'], 'null'] });
  if (Array.isArray(other['enum'])) schema['enum'] = [...(other['enum'] as unknown[]), null];
}

function once<Schema extends object, Result>(
  convert: (schema: Schema) => Result,
): (schema: Schema) => Result {
  const converted = new WeakMap<Schema, Result>();
  return (schema) => {
    const existing = converted.get(schema) ?? convert(schema);
    converted.set(schema, existing);
    return existing;
  };
}

/** JSON Schema 2020-12. */
export const responseSchema = once(
  (schema: z.ZodType) =>
    z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        collapseNullable(jsonSchema as JsonSchema);
      },
    }) as JsonSchema,
);

/** Fields with a default are optional. */
export const requestSchema = once(
  (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
);

/** Without formats and patterns, which the serializer would check again. */
export const serializerSchema = once((schema: z.ZodType) => {
  const shapeOnly = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shapeOnly);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(
          ([key]) =>
            !['$schema', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength'].includes(key),
        )
        .map(([key, inner]) => [key, shapeOnly(inner)]),
    );
  };
  return shapeOnly(responseSchema(schema)) as JsonSchema;
});

/**
 * Fastify would compile the schema for each route that shares it. Other applications of a process, which only tests
 * have, share it too.
 * @param schema one of `serializerSchema`
 */
export const compiledSerializer = once((schema: object) => fastJsonStringify(schema));
