import { applyCommands } from '../apply-commands';
import { createDocument, nodeToJson } from '../document-json';
import type { Json, JsonObject } from '../json';
import type { NodeKind } from '../node-kinds';
import { getNodeName } from '../node-title';
import type { ReferenceProperties } from '../references/reference-properties';
import { renameNodes, type NewNames } from '../references/rename-node';
import { requireNode, walkNodes, type NodeId, type SurveyDocument } from '../survey-document';
import { createUniqueName } from './unique-names';

/**
 * Wraps parts of a survey into one, so that names within them can be found. Elements are put into a panel, where also
 * `{panel.name}` finds them, as it does in a dynamic panel.
 */
function wrap(kind: NodeKind, list: string, parts: readonly Json[]): JsonObject {
  switch (kind) {
    case 'survey':
    case 'page':
      return { pages: parts };
    case 'element':
      return { elements: [{ type: 'panel', elements: parts }] };
    case 'column':
      return { elements: [{ type: 'matrixdynamic', columns: parts }] };
    case 'choice':
    case 'item':
    case 'validator':
      return { elements: [{ type: list === 'items' ? 'multipletext' : 'matrixdropdown', [list]: parts }] };
    case 'trigger':
    case 'calculatedValue':
    case 'conditionalText':
      return { [list]: parts };
  }
}

interface Copies {
  readonly kind: NodeKind;
  /** The list from which the parts come, or into which they are put. */
  readonly list: string;
  readonly parts: readonly Json[];
  /** Names of the survey that are in use, in lower case. Those of the copies are added. */
  readonly names: Set<string>;
  /** Names in the list into which columns, choices and so on are put. */
  readonly siblingNames: Set<string>;
}

/** @returns the parts with names that are not in use; references within them follow */
export function copyJson(
  { kind, list, parts, names, siblingNames }: Copies,
  referenceProperties: ReferenceProperties,
): Json[] {
  const definition = wrap(kind, list, parts);
  let count = 0;
  const document = createDocument(definition, () => `${(count += 1)}`);
  const roots = findRoots(document, kind);
  const valueNames = new Map<string, string>();
  const newNames = new Map<NodeId, NewNames>();
  for (const node of roots.flatMap((id) => [...walkNodes(document, id)])) {
    const isGlobal = ['page', 'element', 'calculatedValue'].includes(node.kind);
    const isSibling = ['column', 'choice', 'item'].includes(node.kind) && roots.includes(node.id);
    const name = getNodeName(node);
    if (name === '' || (!isGlobal && !isSibling)) continue;
    const unique = createUniqueName(isGlobal ? names : siblingNames, name);
    const key = node.properties.get('valueName');
    const valueName =
      typeof key === 'string' && key !== ''
        ? (valueNames.get(key) ?? createUniqueName(names, key))
        : undefined;
    if (typeof key === 'string' && valueName !== undefined) valueNames.set(key, valueName);
    if (unique !== name || (valueName !== undefined && valueName !== key))
      newNames.set(node.id, { name: unique, valueName });
  }
  const renamed = applyCommands(document, renameNodes(document, referenceProperties, newNames)).document;
  return roots.map((id) => nodeToJson(renamed, id));
}

const findRoots = (document: SurveyDocument, kind: NodeKind): readonly NodeId[] => {
  const [first] = ['page', 'trigger', 'calculatedValue', 'conditionalText'].includes(kind)
    ? [document.rootId]
    : [...requireNode(document, document.rootId).lists.values()].flat();
  return [...requireNode(document, first ?? document.rootId).lists.values()].flat();
};
