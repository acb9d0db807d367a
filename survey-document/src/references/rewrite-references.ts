import type { SetCommand } from '../commands';
import { isJsonObject, type Json } from '../json';
import { requireNode, type SurveyDocument } from '../survey-document';
import type { Reference } from './references';

const escapeQuotes = (text: string): string => text.replaceAll(/['"]/g, String.raw`\$&`);

interface Replacement {
  readonly reference: Reference;
  readonly name: string;
}

/** Replaces names from the last to the first, so that the positions of the others stay right. */
function replaceNames(text: string, replacements: readonly Replacement[]): string {
  const ordered = replacements.toSorted((one, other) => other.reference.start - one.reference.start);
  let result = text;
  for (const { reference, name } of ordered)
    result =
      result.slice(0, reference.start) +
      (reference.isQuoted ? escapeQuotes(name) : name) +
      result.slice(reference.end);
  return result;
}

function replaceAt(value: Json, path: readonly string[], replacements: readonly Replacement[]): Json {
  const [step, ...rest] = path;
  if (step === undefined) return typeof value === 'string' ? replaceNames(value, replacements) : value;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((each, index) =>
      `${index}` === step ? replaceAt(each, rest, replacements) : each,
    );
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === step ? replaceAt(each, rest, replacements) : each,
    ]),
  );
}

const groupBy = <Item>(items: readonly Item[], getKey: (item: Item) => string): Item[][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
};

/** @returns the commands that write other names, and leave the rest of each text as its author wrote it */
export function rewriteReferences(
  document: SurveyDocument,
  replacements: readonly Replacement[],
): SetCommand[] {
  return groupBy(replacements, ({ reference: { nodeId, property } }) => `${nodeId} ${property}`).flatMap(
    (group) => {
      const {
        nodeId: id,
        property,
        kind,
      } = group[0]?.reference ?? { nodeId: '', property: '', kind: 'text' };
      const value = requireNode(document, id).properties.get(property) ?? null;
      const texts = groupBy(group, ({ reference: { path } }) => JSON.stringify(path));
      const isLocalized =
        kind === 'text' &&
        isJsonObject(value) &&
        texts.every(([first]) => first?.reference.path.length === 1);
      if (!isLocalized) {
        const rewritten = texts.reduce(
          (result: Json, each) => replaceAt(result, each[0]?.reference.path ?? [], each),
          value,
        );
        return [{ type: 'set', id, property, value: rewritten }];
      }
      return texts.map((each): SetCommand => {
        const [language = ''] = each[0]?.reference.path ?? [];
        return { type: 'set', id, property, language, value: replaceAt(value[language] ?? '', [], each) };
      });
    },
  );
}
