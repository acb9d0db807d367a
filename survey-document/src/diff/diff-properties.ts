import type { SetCommand } from '../commands';
import { isJsonObject, isSameJson, type Json } from '../json';
import { defaultLanguage, writeTranslation } from '../localized-text';
import { findListKind } from '../node-kinds';
import type { DocumentNode } from '../survey-document';

const isLanguage = (key: string): boolean =>
  key === defaultLanguage || /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(key);

const isText = (value: Json | undefined): boolean =>
  typeof value === 'string' ||
  (isJsonObject(value) &&
    Object.entries(value).every(([key, text]) => isLanguage(key) && typeof text === 'string'));

const toTexts = (value: Json | undefined): Readonly<Record<string, Json>> => {
  if (isJsonObject(value)) return value;
  return value === undefined ? {} : { [defaultLanguage]: value };
};

/** @returns one command for each language with another text, or null if that does not give the value exactly */
function diffTexts(id: string, property: string, from: Json | undefined, to: Json): SetCommand[] | null {
  if (!isText(from) || !isText(to) || (!isJsonObject(from) && !isJsonObject(to))) return null;
  const formerTexts = toTexts(from);
  const texts = toTexts(to);
  const commands: SetCommand[] = [];
  let value = from;
  for (const language of new Set([...Object.keys(formerTexts), ...Object.keys(texts)])) {
    const text = texts[language];
    if (text === formerTexts[language]) continue;
    const shorthand = typeof to === 'string' || undefined;
    value = writeTranslation(value, { language, text, shorthand });
    commands.push({
      type: 'set',
      id,
      property,
      language,
      ...(text !== undefined && { value: text }),
      ...(shorthand && { shorthand }),
    });
  }
  return isSameJson(value, to) ? commands : null;
}

/** Lists can't be set while they have nodes. Setting a name again would look like a change of it. */
const weigh = (from: DocumentNode, key: string): number => {
  if ((from.lists.get(key)?.length ?? 0) > 0) return 1000;
  return key === 'name' || key === 'type' || key === 'value' ? 2 : 1;
};

/** Finds the heaviest keys that have the same order on both sides. */
function findStayingKeys(from: DocumentNode, to: DocumentNode): Set<string> {
  const positions = new Map([...from.properties.keys()].map((key, index) => [key, index]));
  const keys = [...to.properties.keys()].filter((key) => positions.has(key));
  const isOrdered = keys.every(
    (key, index) => index === 0 || (positions.get(keys[index - 1] ?? '') ?? -1) < (positions.get(key) ?? -1),
  );
  if (isOrdered) return new Set(keys);
  const chains: { readonly weight: number; readonly previous: number }[] = [];
  for (const [index, key] of keys.entries()) {
    let best = { weight: 0, previous: -1 };
    for (let before = 0; before < index; before += 1) {
      const isBefore = (positions.get(keys[before] ?? '') ?? -1) < (positions.get(key) ?? -1);
      const { weight = 0 } = chains[before] ?? {};
      if (isBefore && weight > best.weight) best = { weight, previous: before };
    }
    chains.push({ ...best, weight: best.weight + weigh(from, key) });
  }
  const heaviest = chains.reduce(
    (best, { weight }, index) => (weight > (chains[best]?.weight ?? 0) ? index : best),
    0,
  );
  const staying = new Set<string>();
  for (let index = heaviest; index !== -1; index = chains[index]?.previous ?? -1)
    staying.add(keys[index] ?? '');
  return staying;
}

/** Most nodes are the same, which is faster to see than to find out all about them. */
function isSameNode(from: DocumentNode, to: DocumentNode): boolean {
  if (from.properties.size !== to.properties.size || from.isShorthand !== to.isShorthand) return false;
  const others = to.properties.entries();
  for (const [property, value] of from.properties) {
    const [otherProperty, otherValue] = others.next().value ?? [];
    if (property !== otherProperty || from.lists.has(property) !== to.lists.has(property)) return false;
    if (!isSameJson(value, otherValue)) return false;
  }
  return true;
}

export interface PropertyCommands {
  /** They come before nodes are inserted, since lists have to exist at their place by then. */
  readonly before: readonly SetCommand[];
  /** They come after nodes are removed, since a list has to be empty to be removed. */
  readonly after: readonly SetCommand[];
}

/** @returns the commands that give a node the properties of another one, in the same order, but for nodes in lists */
export function diffProperties(from: DocumentNode, to: DocumentNode): PropertyCommands {
  if (isSameNode(from, to)) return { before: [], after: [] };
  const { id } = from;
  const before: SetCommand[] = [];
  const after: SetCommand[] = [];
  const staying = findStayingKeys(from, to);
  const hasNodes = (property: string): boolean => (from.lists.get(property)?.length ?? 0) > 0;
  for (const property of from.properties.keys()) {
    if (staying.has(property) || (to.properties.has(property) && hasNodes(property))) continue;
    (hasNodes(property) ? after : before).push({ type: 'set', id, property });
  }
  let next: string | undefined;
  for (const [property, ownValue] of [...to.properties].toReversed()) {
    const isList = to.lists.has(property);
    const value = isList ? [] : ownValue;
    const position = next === undefined ? {} : { before: next };
    next = property;
    if (!staying.has(property)) {
      if (!hasNodes(property)) before.push({ type: 'set', id, property, value, ...position });
      continue;
    }
    const former = from.lists.has(property) ? [] : from.properties.get(property);
    if (from.lists.has(property) === isList && isSameJson(former, value)) continue;
    const isListProperty = findListKind(from.kind, property) !== undefined;
    const texts = isListProperty ? null : diffTexts(id, property, former, value);
    (hasNodes(property) ? after : before).push(...(texts ?? [{ type: 'set' as const, id, property, value }]));
  }
  return { before, after: [...after, ...diffShorthand(from, to, [...before, ...after])] };
}

/** @returns what makes a mere value of a node, or an object of a mere value */
function diffShorthand(from: DocumentNode, to: DocumentNode, commands: readonly SetCommand[]): SetCommand[] {
  const { id } = from;
  const value = to.properties.get('value');
  if (to.isShorthand) {
    if (from.isShorthand && commands.every(({ property }) => property === 'value')) return [];
    return [{ type: 'set', id, property: 'value', value, shorthand: true }];
  }
  const isMereValue = to.properties.size === 1 && value !== undefined && !isJsonObject(value);
  if (!from.isShorthand || !isMereValue) return [];
  // A node with another property is written as an object, also after that property is removed.
  return [
    { type: 'set', id, property: 'text', value: '' },
    { type: 'set', id, property: 'text' },
  ];
}
