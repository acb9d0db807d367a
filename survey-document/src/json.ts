export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [property: string]: Json;
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values have the same JSON, in which the order of properties matters. Parts that are shared are not compared. */
export function isSameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [entries, others] = [Object.entries<Json>(one), Object.entries<Json>(other)];
  return (
    entries.length === others.length &&
    entries.every(([key, value], index) => others[index]?.[0] === key && isSameJson(value, others[index][1]))
  );
}
