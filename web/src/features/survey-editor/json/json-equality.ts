import { isJsonObject, type Json } from '@vantage/survey-document/json';

/** Compares by content: the order of properties doesn't matter, that of list items does. */
export function isEqualJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length && one.every((item: Json, index) => isEqualJson(item, other[index] as Json))
    );
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqualJson(one[key], other[key]))
  );
}
