export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns an empty list for anything else */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** @returns the objects of a list; an empty list for anything else */
export const objectsIn = (value: unknown): readonly JsonObject[] => asList(value).filter(isObject);

/** @returns undefined if the text is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
