import { splitLines } from '../lists/lines';
import { ApiProblem } from './api-problem';

export const conflictingVersion = <Entity>(error: unknown): Entity | null =>
  error instanceof ApiProblem && error.code === 'conflict.stale'
    ? ((error.problem.current as Entity | undefined) ?? null)
    : null;

export const changedFields = <Values extends object>(one: Values, other: Values): (keyof Values & string)[] =>
  (Object.keys(one) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );

/** An item whose text can be edited; its key is the same in all versions. */
export interface KeyedItem {
  readonly key: string;
  readonly text: string;
}
type Item = string | KeyedItem;

const isItem = (value: unknown): value is Item =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'key' in value);

const toKey = (item: Item | undefined): string => (typeof item === 'object' ? item.key : (item ?? ''));

/** The items of a list, or of a text with one item per line; `null` for other values. */
const listItems = (value: unknown): readonly Item[] | null => {
  if (typeof value === 'string') return splitLines(value);
  return Array.isArray(value) && value.every(isItem) ? value : null;
};

const without = (items: readonly Item[], others: readonly Item[]): Item[] => {
  const keys = others.map(toKey);
  return items.filter((item) => !keys.includes(toKey(item)));
};

/** The edited items in their order, with the other user's additions and removals. */
const mergeItems = (theirs: readonly Item[], before: readonly Item[], typed: readonly Item[]): Item[] => {
  const merged = without(typed, without(before, theirs));
  for (const item of without(without(theirs, before), typed)) {
    // Follows the same item as in the other user's list.
    const previous = toKey(theirs[theirs.indexOf(item) - 1]);
    const place = merged.findIndex((one) => toKey(one) === previous);
    merged.splice(place === -1 ? merged.length : place + 1, 0, item);
  }
  return merged;
};

/**
 * Three-way merge by field, and by item in lists: fields that were not edited here take the other user's
 * value.
 * @param lineFields texts with one item per line
 */
export const mergeConcurrentChange = <Values extends object>(
  theirs: Values,
  before: Values,
  typed: Values,
  lineFields: readonly (keyof Values & string)[] = [],
): Values => {
  const mergedValue = (name: keyof Values & string): unknown => {
    const value = typed[name];
    const isText = typeof value === 'string';
    if (isText && !lineFields.includes(name)) return value;
    const [others, read, edited] = [listItems(theirs[name]), listItems(before[name]), listItems(value)];
    if (!others || !read || !edited) return value;
    const merged = mergeItems(others, read, edited);
    return isText ? merged.join('\n') : merged;
  };
  return {
    ...theirs,
    ...Object.fromEntries(changedFields(before, typed).map((name) => [name, mergedValue(name)])),
  };
};

/** Compares lists, or texts with one item per line. */
export const changedItems = (before: unknown, after: unknown): { added: string[]; removed: string[] } => {
  const [old, present] = [listItems(before) ?? [], listItems(after) ?? []];
  const texts = (items: readonly Item[]) =>
    items.map((item) => (typeof item === 'string' ? item : item.text));
  return { added: texts(without(present, old)), removed: texts(without(old, present)) };
};
