import { isJsonObject, type Json } from './json';

type Properties = ReadonlyMap<string, Json>;

const isIndex = (property: string): boolean => /^(?:0|[1-9]\d*)$/.test(property);

/** Objects list properties that look like an index first, whatever the order in which they were set. */
const toJsonOrder = (properties: Map<string, Json>): Map<string, Json> =>
  [...properties.keys()].some(isIndex) ? new Map(Object.entries(Object.fromEntries(properties))) : properties;

/** @returns the property after another one, before which that one is put again */
export function findNextProperty(properties: Properties, property: string): string | undefined {
  const names = [...properties.keys()];
  return names[names.indexOf(property) + 1];
}

/** Sets a property where it is. A new one is put before another one, or to the end if there is no such. */
export function withProperty(
  properties: Properties,
  property: string,
  value: Json,
  before: string | undefined,
): Map<string, Json> {
  const result = new Map<string, Json>();
  const isNew = !properties.has(property);
  for (const [each, existing] of properties) {
    if (isNew && each === before) result.set(property, value);
    result.set(each, each === property ? value : existing);
  }
  if (isNew) result.set(property, value);
  return toJsonOrder(result);
}

export function withoutProperty(properties: Properties, property: string): Map<string, Json> {
  const result = new Map(properties);
  result.delete(property);
  return result;
}

/** An object would be read as the properties of the node, not as its value. */
export const canBeShorthand = (properties: Properties): boolean =>
  properties.size === 1 && properties.has('value') && !isJsonObject(properties.get('value'));
