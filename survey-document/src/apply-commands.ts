import type { Command, DropReason, InsertCommand, MoveCommand, SetCommand } from './commands';
import { documentToJson, listNodeIds, nodeToJson, parseDocument, readNodes } from './document-json';
import type { Json } from './json';
import { nodeLists } from './node-kinds';
import {
  isWithin,
  walkNodes,
  type DocumentNode,
  type NodeId,
  type NodePlace,
  type SurveyDocument,
} from './survey-document';

export interface DroppedCommand {
  readonly command: Command;
  readonly reason: DropReason;
}

export interface Application {
  readonly document: SurveyDocument;
  /** These commands, in this order, give back the document from before. */
  readonly inverse: readonly Command[];
  readonly dropped: readonly DroppedCommand[];
}

/** It is a document under change: its map of nodes is its own, the nodes are shared. */
interface Draft {
  rootId: NodeId;
  nodes: Map<NodeId, DocumentNode>;
}

type Outcome = readonly Command[] | DropReason;

/** @returns the node before it in its list, or null for the first */
const findPredecessor = (ids: readonly NodeId[], id: NodeId): NodeId | null =>
  ids[ids.indexOf(id) - 1] ?? null;

const withoutId = (ids: readonly NodeId[], id: NodeId): NodeId[] => ids.filter((each) => each !== id);

function insertAfter(ids: readonly NodeId[], id: NodeId, after: NodeId | null): NodeId[] {
  const index = after === null ? 0 : ids.indexOf(after) + 1;
  return after !== null && index === 0 ? [...ids, id] : ids.toSpliced(index, 0, id);
}

function insertProperty(
  properties: ReadonlyMap<string, Json>,
  [property, value]: readonly [string, Json],
  before: string | undefined,
): Map<string, Json> {
  if (properties.has(property) || before === undefined || !properties.has(before))
    return new Map([...properties, [property, value]]);
  const entries = [...properties];
  const index = entries.findIndex(([each]) => each === before);
  return new Map(entries.toSpliced(index, 0, [property, value]));
}

const findNextProperty = (properties: ReadonlyMap<string, Json>, property: string): string | undefined => {
  const names = [...properties.keys()];
  return names[names.indexOf(property) + 1];
};

const setList = (draft: Draft, { parentId, list }: NodePlace, ids: readonly NodeId[]): void => {
  const parent = draft.nodes.get(parentId);
  if (!parent) return;
  const properties = parent.lists.has(list)
    ? parent.properties
    : new Map([...parent.properties, [list, null]]);
  draft.nodes.set(parentId, { ...parent, properties, lists: new Map([...parent.lists, [list, ids]]) });
};

/** @returns why a node can't be put there, or null if it can */
function findMisplacement(draft: Draft, { parentId, list }: NodePlace, kind?: string): DropReason | null {
  const parent = draft.nodes.get(parentId);
  if (!parent) return 'removed';
  const childKind = nodeLists[parent.kind][list];
  const isList = parent.lists.has(list) || !parent.properties.has(list);
  return isList && childKind !== undefined && (kind === undefined || kind === childKind) ? null : 'misplaced';
}

/** A list that was absent is removed again, not emptied. */
const restoreList = ({ nodes }: Draft, { parentId, list }: NodePlace): readonly Command[] =>
  nodes.get(parentId)?.lists.has(list) ? [] : [{ type: 'set', id: parentId, property: list }];

function applySet(draft: Draft, { id, property, value, before }: SetCommand): Outcome {
  const node = draft.nodes.get(id);
  if (!node) return 'removed';
  const existing = node.lists.has(property) ? [] : node.properties.get(property);
  const isEmptyList = Array.isArray(value) && value.length === 0;
  const isNodeList = nodeLists[node.kind][property] !== undefined && Array.isArray(value ?? existing);
  if (isNodeList && ((value !== undefined && !isEmptyList) || (node.lists.get(property)?.length ?? 0) > 0))
    return 'misplaced';
  const inverse: SetCommand = {
    type: 'set',
    id,
    property,
    ...(existing !== undefined && { value: existing, before: findNextProperty(node.properties, property) }),
  };
  const properties =
    value === undefined
      ? new Map([...node.properties].filter(([each]) => each !== property))
      : insertProperty(node.properties, [property, isNodeList ? null : value], before);
  const lists = new Map([...node.lists].filter(([each]) => each !== property));
  if (value !== undefined && isNodeList) lists.set(property, []);
  draft.nodes.set(id, { ...node, properties, lists });
  return [inverse];
}

function applyInsert(draft: Draft, { parentId, list, after, json, ids }: InsertCommand): Outcome {
  const place = { parentId, list };
  const misplacement = findMisplacement(draft, place);
  if (misplacement) return misplacement;
  const kind = nodeLists[draft.nodes.get(parentId)?.kind ?? 'survey'][list] ?? 'element';
  const remaining = ids.values();
  const added = [...readNodes({ kind, place, json }, () => remaining.next().value ?? '')];
  const [root] = added;
  const isUnused = (id: NodeId): boolean => id !== '' && !draft.nodes.has(id);
  if (!root || added.length !== ids.length || new Set(ids).size !== ids.length || !ids.every(isUnused))
    return 'ids';
  const inverse: Command[] = [{ type: 'remove', id: root.id }, ...restoreList(draft, place)];
  for (const node of added) draft.nodes.set(node.id, node);
  setList(draft, place, insertAfter(draft.nodes.get(parentId)?.lists.get(list) ?? [], root.id, after));
  return inverse;
}

function applyMove(draft: Draft, { id, parentId, list, after }: MoveCommand): Outcome {
  const node = draft.nodes.get(id);
  if (!node?.place) return node ? 'misplaced' : 'removed';
  const place = { parentId, list };
  const misplacement = findMisplacement(draft, place, node.kind);
  if (misplacement) return misplacement;
  if (isWithin(draft, parentId, id)) return 'intoItself';
  const formerIds = draft.nodes.get(node.place.parentId)?.lists.get(node.place.list) ?? [];
  const inverse: Command[] = [
    { type: 'move', id, ...node.place, after: findPredecessor(formerIds, id) },
    ...restoreList(draft, place),
  ];
  setList(draft, node.place, withoutId(formerIds, id));
  draft.nodes.set(id, { ...node, place });
  setList(draft, place, insertAfter(draft.nodes.get(parentId)?.lists.get(list) ?? [], id, after));
  return inverse;
}

function applyRemove(draft: Draft, id: NodeId): Outcome {
  const node = draft.nodes.get(id);
  if (!node?.place) return node ? 'misplaced' : 'removed';
  const ids = draft.nodes.get(node.place.parentId)?.lists.get(node.place.list) ?? [];
  const inverse: InsertCommand = {
    type: 'insert',
    ...node.place,
    after: findPredecessor(ids, id),
    json: nodeToJson(draft, id),
    ids: listNodeIds(draft, id),
  };
  for (const { id: each } of [...walkNodes(draft, id)]) draft.nodes.delete(each);
  setList(draft, node.place, withoutId(ids, id));
  return [inverse];
}

function applyReplace(draft: Draft, definition: Extract<Command, { type: 'replace' }>): Outcome {
  const inverse: Command = {
    type: 'replace',
    definition: documentToJson(draft),
    ids: listNodeIds(draft),
  };
  const { ids } = definition;
  let replaced: SurveyDocument;
  try {
    replaced = parseDocument(definition.definition, ids);
  } catch {
    return 'ids';
  }
  if (replaced.nodes.size !== ids.length) return 'ids';
  draft.rootId = replaced.rootId;
  draft.nodes = new Map(replaced.nodes);
  return [inverse];
}

function applyOne(draft: Draft, command: Command): Outcome {
  switch (command.type) {
    case 'set':
      return applySet(draft, command);
    case 'insert':
      return applyInsert(draft, command);
    case 'move':
      return applyMove(draft, command);
    case 'remove':
      return applyRemove(draft, command.id);
    case 'replace':
      return applyReplace(draft, command);
  }
}

/**
 * Applies commands one after the other. One that can't be applied, for example since somebody else removed its node,
 * is dropped; the others still are applied. Browser and server call this with the same commands in the server's order,
 * and so have the same document.
 */
export function applyCommands(document: SurveyDocument, commands: readonly Command[]): Application {
  const draft: Draft = { rootId: document.rootId, nodes: new Map(document.nodes) };
  const inverses: (readonly Command[])[] = [];
  const dropped: DroppedCommand[] = [];
  for (const command of commands) {
    const outcome = applyOne(draft, command);
    if (typeof outcome === 'string') dropped.push({ command, reason: outcome });
    else inverses.push(outcome);
  }
  return { document: draft, inverse: inverses.toReversed().flat(), dropped };
}
