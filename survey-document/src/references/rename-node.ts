import { applyCommands } from '../apply-commands';
import type { Command, SetCommand } from '../commands';
import { getNodeName } from '../node-title';
import {
  requireNode,
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '../survey-document';
import { getValueName } from './name-index';
import type { ReferenceProperties } from './reference-properties';
import { findReferences, listReferences } from './references';
import { renameKeys } from './rename-keys';
import { rewriteReferences } from './rewrite-references';

const hasValueName = ({ properties }: DocumentNode): boolean =>
  typeof properties.get('valueName') === 'string' && properties.get('valueName') !== '';

/** @returns the property that has the name: `value` for choices, rows and the columns of a simple matrix */
const getNameProperty = ({ kind, properties }: DocumentNode): 'name' | 'value' =>
  kind === 'choice' || (kind === 'column' && !properties.has('name') && properties.has('value'))
    ? 'value'
    : 'name';

export interface NewNames {
  readonly name: string;
  /** The key under which the answer is stored, if it has one beside the name. */
  readonly valueName?: string | undefined;
}

/** Keeps a value that is a number one, since answers have it. */
const toNameValue = (node: DocumentNode, name: string): string | number =>
  typeof node.properties.get(getNameProperty(node)) === 'number' && `${Number(name)}` === name
    ? Number(name)
    : name;

/** Gives nodes other names at once. All references to them follow. */
export function renameNodes(
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  names: ReadonlyMap<NodeId, NewNames>,
): Command[] {
  const commands: SetCommand[] = [];
  // Keys of default values are renamed one after the other: those of a dynamic panel within another one have both.
  let current = document;
  for (const [id, { name, valueName }] of names) {
    const node = requireNode(document, id);
    const property = getNameProperty(node);
    const step: SetCommand[] = [{ type: 'set', id, property, value: toNameValue(node, name) }];
    if (valueName !== undefined) step.push({ type: 'set', id, property: 'valueName', value: valueName });
    const key = valueName ?? (hasValueName(node) ? getValueName(node) : name);
    const keyCommands = renameKeys(current, requireNode(current, id), getValueName(node), key);
    if (keyCommands.length > 0 || node.lists.size > 0)
      current = applyCommands(current, [...step, ...keyCommands]).document;
    commands.push(...step, ...keyCommands);
  }
  const replacements = listReferences(document, referenceProperties).flatMap((reference) => {
    const newNames = names.get(reference.targetId ?? '');
    const target = document.nodes.get(reference.targetId ?? '');
    if (!newNames || !target) return [];
    if (reference.role === 'name' || !hasValueName(target)) return [{ reference, name: newNames.name }];
    return newNames.valueName === undefined ? [] : [{ reference, name: newNames.valueName }];
  });
  return [...commands, ...rewriteReferences(document, replacements)];
}

/**
 * Gives a page, panel, question, column, row, item or calculated value another name. All references follow: in
 * expressions, texts, triggers and so on. The rest of each text stays as its author wrote it.
 */
export const renameNode = (
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  id: NodeId,
  name: string,
): Command[] => renameNodes(document, referenceProperties, new Map([[id, { name }]]));

/** @returns true if another question also stores its answer under this key */
const isKeyShared = (document: SurveyDocument, { id }: DocumentNode, key: string): boolean =>
  [...walkNodes(document)].some(
    (node) =>
      node.kind === 'element' && node.id !== id && getValueName(node).toLowerCase() === key.toLowerCase(),
  );

/**
 * Gives a question another key under which its answer is stored, or none with an empty text. References in expressions
 * and texts follow, unless another question has the former key.
 */
export function setValueName(
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  id: NodeId,
  valueName: string,
): Command[] {
  const node = requireNode(document, id);
  const former = getValueName(node);
  const name = valueName === '' ? getNodeName(node) : valueName;
  const command: SetCommand = {
    type: 'set',
    id,
    property: 'valueName',
    ...(valueName !== '' && { value: valueName }),
  };
  if (name === former) return [command];
  const references = isKeyShared(document, node, former)
    ? []
    : findReferences(document, referenceProperties, id).filter(({ role }) => role === 'value');
  return [
    command,
    ...renameKeys(document, node, former, name),
    ...rewriteReferences(
      document,
      references.map((reference) => ({ reference, name })),
    ),
  ];
}

/** Tells why a name can't be used: SurveyJS would change it, or not find it in expressions. */
export type NameProblem = 'empty' | 'spaces' | 'characters';

export function findNameProblem(name: string): NameProblem | null {
  if (name.trim() === '') return 'empty';
  if (name !== name.trim()) return 'spaces';
  // `{#name}` and `{$name}` have meanings of their own, and `{name[0]}` is one of several answers.
  return /[{}:]|^[#$]|\[-?\d+\]$/.test(name) ? 'characters' : null;
}
