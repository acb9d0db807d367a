import type { Command } from '../commands';
import { nodeToJson } from '../document-json';
import { isJsonObject, type Json, type JsonObject } from '../json';
import { createNodeId } from '../node-ids';
import { findListKind } from '../node-kinds';
import { getNodeName, getNodeType } from '../node-title';
import type { ReferenceProperties } from '../references/reference-properties';
import { renameNodes } from '../references/rename-node';
import {
  requireNode,
  walkNodes,
  type DocumentNode,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from '../survey-document';
import { createInsertCommand } from './insert-node';
import type { CreateId, Operation } from './operation';
import { createUniqueName, listNames } from './unique-names';

/** A type of questions or panels, as SurveyJS's metadata describes it. */
export interface ConversionTarget {
  readonly type: string;
  /** The names of all properties of the type, lists such as `choices` and former names of properties included. */
  readonly properties: ReadonlySet<string>;
  /** What an element of this type has at first, such as three choices. It is used where the element has nothing. */
  readonly defaults?: JsonObject | undefined;
}

/** Lists that have the same nodes in different types. */
const equivalentLists: readonly (readonly string[])[] = [
  ['choices', 'rateValues'],
  ['elements', 'templateElements'],
];

const findEquivalentList = (list: string, properties: ReadonlySet<string>): string | null => {
  if (properties.has(list)) return list;
  const lists = equivalentLists.find((each) => each.includes(list)) ?? [];
  return lists.find((each) => properties.has(each)) ?? null;
};

const hasTypedColumns = (type: string): boolean => type === 'matrixdropdown' || type === 'matrixdynamic';

/** Columns of a simple matrix are values, those of the others are questions with a name and a title. */
function convertColumn(json: Json, isTyped: boolean): Json {
  const column: JsonObject = isJsonObject(json) ? json : { value: json };
  const name = column['name'] ?? column['value'] ?? '';
  const title = column['title'] ?? column['text'];
  if (isTyped) return { name: `${name as string}`, ...(title !== undefined && { title }) };
  return title === undefined ? name : { value: name, text: title };
}

function insertAll(
  document: SurveyDocument,
  location: NodeLocation,
  parts: readonly Json[],
  createId: CreateId,
): Command[] {
  let after: NodeId | null = null;
  return parts.map((json) => {
    const command = createInsertCommand(document, { ...location, after, json }, createId);
    after = command.ids[0] ?? null;
    return command;
  });
}

function convertList(
  document: SurveyDocument,
  node: DocumentNode,
  list: string,
  { type, properties }: ConversionTarget,
  createId: CreateId,
): Command[] {
  const ids = node.lists.get(list) ?? [];
  const target = findEquivalentList(list, properties);
  const removal: Command = { type: 'set', id: node.id, property: list };
  if (list === 'columns' && target && hasTypedColumns(type) !== hasTypedColumns(getNodeType(node))) {
    const isTyped = hasTypedColumns(type);
    const inserts = insertAll(
      document,
      { parentId: node.id, list },
      ids.map((id) => convertColumn(nodeToJson(document, id), isTyped)),
      createId,
    );
    return [...ids.map((id): Command => ({ type: 'remove', id })), ...inserts];
  }
  if (target === list) return [];
  if (target === null) return [...ids.map((id): Command => ({ type: 'remove', id })), removal];
  const moves = ids.map((id, index): Command => {
    const after = ids[index - 1] ?? null;
    return { type: 'move', id, parentId: node.id, list: target, after };
  });
  return [...moves, removal];
}

function addDefaults(
  document: SurveyDocument,
  node: DocumentNode,
  { properties, defaults = {} }: ConversionTarget,
  createId: CreateId,
): Command[] {
  const present = new Set(
    [...node.properties.keys()].map((property) => findEquivalentList(property, properties) ?? property),
  );
  return Object.entries(defaults).flatMap(([property, value]): Command[] => {
    if (property === 'type' || property === 'name' || present.has(property)) return [];
    if (findListKind(node.kind, property) === undefined || !Array.isArray(value))
      return [{ type: 'set', id: node.id, property, value }];
    return insertAll(document, { parentId: node.id, list: property }, value as readonly Json[], createId);
  });
}

/**
 * Converts a question or panel to another type. It keeps what both types have. If another element has its name, as a
 * question and a panel may have, it gets a new one.
 */
export function convertElement(
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  id: NodeId,
  target: ConversionTarget,
  createId: CreateId = createNodeId,
): Operation {
  const node = requireNode(document, id);
  const commands: Command[] = [];
  const name = getNodeName(node);
  const isNameTaken = [...walkNodes(document)].some(
    (each) =>
      (each.kind === 'element' || each.kind === 'page') &&
      each.id !== id &&
      getNodeName(each).toLowerCase() === name.toLowerCase(),
  );
  if (isNameTaken)
    commands.push(
      ...renameNodes(
        document,
        referenceProperties,
        new Map([[id, { name: createUniqueName(listNames(document), name) }]]),
      ),
    );
  commands.push({ type: 'set', id, property: 'type', value: target.type });
  for (const property of node.properties.keys()) {
    if (node.lists.has(property)) commands.push(...convertList(document, node, property, target, createId));
    else if (property !== 'type' && property !== 'name' && !target.properties.has(property))
      commands.push({ type: 'set', id, property });
  }
  commands.push(...addDefaults(document, node, target, createId));
  return { commands, ids: [id] };
}
