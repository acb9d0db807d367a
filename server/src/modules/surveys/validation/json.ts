export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns an empty list for anything else */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** @returns the objects of a list; an empty list for anything else */
export const objectsIn = (value: unknown): readonly JsonObject[] => asList(value).filter(isObject);

/** Counts texts, numbers, objects, lists, and so on. It is iterative, because a deep value could exhaust the stack. */
export function countValues(json: unknown): number {
  let count = 0;
  const open: unknown[] = [json];
  while (open.length > 0) {
    const value = open.pop();
    count += 1;
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) open.push(inner);
  }
  return count;
}

/** @returns undefined if the text is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
