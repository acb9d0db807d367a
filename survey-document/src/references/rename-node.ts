import type { Command } from '../commands';
import { getNodeName } from '../node-title';
import {
  requireNode,
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '../survey-document';
import { getValueName } from './name-index';
import type { ReferencePlaces } from './reference-places';
import { findReferences, type Reference } from './references';
import { renameKeys } from './rename-keys';
import { rewriteReferences } from './rewrite-references';

const hasValueName = ({ properties }: DocumentNode): boolean =>
  typeof properties.get('valueName') === 'string' && properties.get('valueName') !== '';

/** @returns the property that has the name: `value` for choices, rows and the columns of a simple matrix */
const getNameProperty = ({ kind, properties }: DocumentNode): string =>
  kind === 'choice' || (kind === 'column' && !properties.has('name') && properties.has('value'))
    ? 'value'
    : 'name';

/** @returns true if another question also stores its answer under this key */
const isKeyShared = (document: SurveyDocument, node: DocumentNode, key: string): boolean =>
  [...walkNodes(document)].some(
    (each) =>
      each.kind === 'element' &&
      each.id !== node.id &&
      getValueName(each).toLowerCase() === key.toLowerCase(),
  );

const rewriteTo = (document: SurveyDocument, references: readonly Reference[], name: string): Command[] =>
  rewriteReferences(
    document,
    references.map((reference) => ({ reference, name })),
  );

/**
 * Gives a page, panel, question, column, row, item or calculated value another name. All references follow: in
 * expressions, texts, triggers and so on. The rest of each text stays as its author wrote it.
 */
export function renameNode(
  document: SurveyDocument,
  places: ReferencePlaces,
  id: NodeId,
  name: string,
): Command[] {
  const node = requireNode(document, id);
  const isKey = !hasValueName(node);
  const references = findReferences(document, places, id).filter(({ role }) => isKey || role === 'name');
  return [
    { type: 'set', id, property: getNameProperty(node), value: name },
    ...rewriteTo(document, references, name),
    ...(isKey ? renameKeys(document, node, getNodeName(node), name) : []),
  ];
}

/**
 * Gives a question another key under which its answer is stored, or none with an empty text. References in expressions
 * and texts follow, unless another question has the former key.
 */
export function setValueName(
  document: SurveyDocument,
  places: ReferencePlaces,
  id: NodeId,
  valueName: string,
): Command[] {
  const node = requireNode(document, id);
  const former = getValueName(node);
  const key = valueName === '' ? getNodeName(node) : valueName;
  const references = isKeyShared(document, node, former)
    ? []
    : findReferences(document, places, id).filter(({ role }) => role === 'value');
  return [
    { type: 'set', id, property: 'valueName', ...(valueName !== '' && { value: valueName }) },
    ...(key === former ? [] : rewriteTo(document, references, key)),
    ...renameKeys(document, node, former, key),
  ];
}

/** Tells why a name can't be used: SurveyJS would change it, or not find it in expressions. */
export type NameProblem = 'empty' | 'braces' | 'prefix' | 'spaces';

export function findNameProblem(name: string): NameProblem | null {
  if (name.trim() === '') return 'empty';
  if (/[{}]/.test(name)) return 'braces';
  // `{#name}` and `{$name}` have meanings of their own, and `{name[0]}` is one of several answers.
  if (/^[#$]|\[-?\d+\]$|:/.test(name)) return 'prefix';
  return name === name.trim() ? null : 'spaces';
}
