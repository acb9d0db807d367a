import type { SetCommand } from '../commands';
import { isJsonObject, type Json } from '../json';
import { getNodeName, getNodeType } from '../node-title';
import { findNode, type DocumentNode, type SurveyDocument } from '../survey-document';
import { getValueName, isInnerList } from './name-index';

/** Where the answers to a question are within the answer to the question around it: an index, any key, or a key. */
type Step = 'each' | { readonly key: string };

function renameKey(value: Json, steps: readonly Step[], name: string): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === 'each' && Array.isArray(value))
    return (value as readonly Json[]).map((each) => renameKey(each, rest, name));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]): [string, Json] => {
      if (step !== 'each' && step.key !== key) return [key, each];
      return step !== 'each' && rest.length === 0 ? [name, each] : [key, renameKey(each, rest, name)];
    }),
  );
}

const isValueOfMatrix = (owner: DocumentNode, list: string): boolean =>
  getNodeType(owner) === 'matrix' && list === 'columns';

/** @returns how the answer to a node is reached from that of its owner, or null if it is not stored there */
function findSteps(owner: DocumentNode, node: DocumentNode, key: string): readonly Step[] | null {
  const list = node.location?.list ?? '';
  if (list === 'rows') return [{ key }];
  if (!isInnerList(owner, list)) return null;
  return list === 'items' ? [{ key }] : ['each', { key }];
}

const valueProperties = ['defaultValue', 'correctAnswer'] as const;
/** These are the value of one row or panel. */
const itemValueProperties = ['defaultRowValue', 'defaultPanelValue'] as const;

function createCommand(
  node: DocumentNode,
  property: string,
  steps: readonly Step[],
  name: string,
): SetCommand[] {
  const value = node.properties.get(property);
  if (value === undefined) return [];
  const renamed = renameKey(value, steps, name);
  return JSON.stringify(renamed) === JSON.stringify(value)
    ? []
    : [{ type: 'set', id: node.id, property, value: renamed }];
}

/**
 * Renames the keys of default values and right answers of the questions around a node, and of the texts of the cells
 * of a matrix.
 * @param key under which the answer to the node was stored
 */
export function renameKeys(
  document: SurveyDocument,
  node: DocumentNode,
  key: string,
  name: string,
): SetCommand[] {
  const commands: SetCommand[] = [];
  const steps: Step[] = [];
  let inner = node;
  for (let at = node; at.location;) {
    const owner = findNode(document, at.location.parentId);
    if (!owner) break;
    const { list } = at.location;
    if (owner.id === node.location?.parentId && isValueOfMatrix(owner, list))
      commands.push(...createCommand(owner, 'cells', ['each', { key }], name));
    const ownerSteps =
      owner.kind === 'element' ? findSteps(owner, at, at === node ? key : getKey(inner)) : null;
    if (ownerSteps) {
      steps.unshift(...ownerSteps);
      inner = owner;
      if (getNodeType(owner) === 'matrix') commands.push(...createCommand(owner, 'cells', steps, name));
      for (const property of valueProperties) commands.push(...createCommand(owner, property, steps, name));
      for (const property of itemValueProperties)
        if (steps[0] === 'each') commands.push(...createCommand(owner, property, steps.slice(1), name));
    }
    at = owner;
  }
  return commands;
}

const getKey = (node: DocumentNode): string => getValueName(node) || getNodeName(node);
