import type { Command, SetCommand } from '../commands';
import type { Json } from '../json';
import { getNodeName } from '../node-title';
import { requireNode, type NodeId, type SurveyDocument } from '../survey-document';
import type { ReferenceProperties } from './reference-properties';
import { findReferences, type Reference } from './references';
import { rewriteReferences } from './rewrite-references';

/** What may be between a question and a value that it is compared with. Values are not ordered by what they say. */
const comparison = /\}\s*(?:==?|!=|<>|(?:not)?(?:equals?|contains?)|anyof|allof|noneof)\s*(\[)?/iy;
const constant = /'((?:\\['"]|[^'"])*)'|"((?:\\['"]|[^'"])*)"|([\w.-]+)/y;
const comma = /\s*,\s*/y;

interface Constant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isQuoted: boolean;
}

/** @returns the values with which an expression compares a question whose name ends at a position */
function findConstants(expression: string, position: number): Constant[] {
  comparison.lastIndex = position;
  const match = comparison.exec(expression);
  if (!match) return [];
  const constants: Constant[] = [];
  let at = comparison.lastIndex;
  do {
    constant.lastIndex = at;
    const [whole, single, double, bare] = constant.exec(expression) ?? [];
    if (whole === undefined) break;
    const isQuoted = bare === undefined;
    const text = single ?? double ?? bare ?? '';
    const start = at + (isQuoted ? 1 : 0);
    constants.push({ start, end: start + text.length, text: text.replace(/\\(['"])/g, '$1'), isQuoted });
    comma.lastIndex = constant.lastIndex;
    at = comma.test(expression) ? comma.lastIndex : -1;
  } while (match[1] !== undefined && at !== -1);
  return constants;
}

function readText(document: SurveyDocument, { nodeId, property, path }: Reference): string {
  let value: unknown = requireNode(document, nodeId).properties.get(property);
  for (const step of path) value = (value as Readonly<Record<string, unknown>>)[step];
  return typeof value === 'string' ? value : '';
}

const replaceValue = (value: Json | undefined, former: Json | undefined, next: Json): Json | undefined => {
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => (each === former ? next : each));
  return value === former ? next : value;
};

function replaceProperty(
  document: SurveyDocument,
  [id, property]: readonly [NodeId, string],
  former: Json | undefined,
  next: Json,
): SetCommand[] {
  const value = requireNode(document, id).properties.get(property);
  const replaced = value === undefined ? undefined : replaceValue(value, former, next);
  return replaced === undefined || JSON.stringify(replaced) === JSON.stringify(value)
    ? []
    : [{ type: 'set', id, property, value: replaced }];
}

/**
 * Gives a choice another value. Conditions that compare its question with the value follow, and so do its default
 * value, its right answer, and triggers that set it.
 */
export function renameChoice(
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  id: NodeId,
  value: string | number,
): Command[] {
  const choice = requireNode(document, id);
  const former = choice.properties.get('value');
  const questionId = choice.location?.parentId ?? '';
  const references = findReferences(document, referenceProperties, questionId);
  const replacements = references.flatMap((reference) => {
    if (reference.kind !== 'expression' && reference.kind !== 'value') return [];
    return findConstants(readText(document, reference), reference.end)
      .filter(({ text }) => text === getNodeName(choice))
      .map(({ start, end, isQuoted }) => {
        const name = isQuoted || /^\w+$/.test(`${value}`) ? `${value}` : `'${value}'`;
        return { reference: { ...reference, start, end, isQuoted }, name };
      });
  });
  const targets = references.filter(({ property }) => property === 'setToName');
  return [
    { type: 'set', id, property: 'value', value },
    ...rewriteReferences(document, replacements),
    ...['defaultValue', 'correctAnswer'].flatMap((property) =>
      replaceProperty(document, [questionId, property], former, value),
    ),
    ...targets.flatMap(({ nodeId }) => replaceProperty(document, [nodeId, 'setValue'], former, value)),
  ];
}
