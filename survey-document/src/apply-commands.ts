import { applySet } from './apply-set';
import type { Command, DropReason, InsertCommand, MoveCommand, ReplaceCommand } from './commands';
import { documentToJson, listNodeIds, nodeToJson, parseDocument, readNodes } from './document-json';
import {
  findMisplacement,
  restoreList,
  setList,
  type MutableDocument,
  type Outcome,
} from './mutable-document';
import { maxNodeDepth, nodeDepth, nodeHeight } from './node-depth';
import { findListKind } from './node-kinds';
import { isWithin, listNodes, type NodeId, type SurveyDocument } from './survey-document';

export interface DroppedCommand {
  readonly command: Command;
  readonly reason: DropReason;
}

export interface Application {
  readonly document: SurveyDocument;
  /** These commands, in this order, give back the document from before. Nothing has changed if there are none. */
  readonly inverse: readonly Command[];
  readonly dropped: readonly DroppedCommand[];
}

/** @returns the node before it in its list, or null for the first */
const findPredecessor = (ids: readonly NodeId[], id: NodeId): NodeId | null =>
  ids[ids.indexOf(id) - 1] ?? null;

const withoutId = (ids: readonly NodeId[], id: NodeId): NodeId[] => ids.filter((each) => each !== id);

function insertAfter(ids: readonly NodeId[], id: NodeId, after: NodeId | null): NodeId[] {
  const index = after === null ? 0 : ids.indexOf(after) + 1;
  return after !== null && index === 0 ? [...ids, id] : ids.toSpliced(index, 0, id);
}

function applyInsert(target: MutableDocument, { parentId, list, after, json, ids }: InsertCommand): Outcome {
  const location = { parentId, list };
  const misplacement = findMisplacement(target, location);
  if (misplacement) return misplacement;
  const kind = findListKind(target.nodes.get(parentId)?.kind ?? 'survey', list) ?? 'element';
  const remaining = ids.values();
  const added = readNodes({ kind, location, json }, () => remaining.next().value ?? '');
  const [root] = added;
  const isUnused = (id: NodeId): boolean => id !== '' && !target.nodes.has(id);
  if (!root || added.length !== ids.length || new Set(ids).size !== ids.length || !ids.every(isUnused))
    return 'ids';
  const height = nodeHeight(new Map(added.map((node) => [node.id, node])), root.id);
  if (nodeDepth(target.nodes, parentId) + height > maxNodeDepth) return 'tooDeep';
  const inverse: Command[] = [{ type: 'remove', id: root.id }, ...restoreList(target, location)];
  for (const node of added) target.nodes.set(node.id, node);
  setList(target, location, insertAfter(listNodes(target, location), root.id, after));
  return inverse;
}

function applyMove(target: MutableDocument, { id, parentId, list, after }: MoveCommand): Outcome {
  const node = target.nodes.get(id);
  if (!node?.location) return node ? 'misplaced' : 'removed';
  const location = { parentId, list };
  const misplacement = findMisplacement(target, location, node.kind);
  if (misplacement) return misplacement;
  if (isWithin(target, parentId, id)) return 'intoItself';
  if (nodeDepth(target.nodes, parentId) + nodeHeight(target.nodes, id) > maxNodeDepth) return 'tooDeep';
  const formerIds = listNodes(target, node.location);
  const predecessor = findPredecessor(formerIds, id);
  const isSameLocation = node.location.parentId === parentId && node.location.list === list;
  if (isSameLocation && (after === predecessor || after === id)) return [];
  const inverse: Command[] = [
    { type: 'move', id, ...node.location, after: predecessor },
    ...restoreList(target, location),
  ];
  setList(target, node.location, withoutId(formerIds, id));
  target.nodes.set(id, { ...node, location });
  setList(target, location, insertAfter(listNodes(target, location), id, after));
  return inverse;
}

function applyRemove(target: MutableDocument, id: NodeId): Outcome {
  const node = target.nodes.get(id);
  if (!node?.location) return node ? 'misplaced' : 'removed';
  const ids = listNodes(target, node.location);
  const inverse: InsertCommand = {
    type: 'insert',
    ...node.location,
    after: findPredecessor(ids, id),
    json: nodeToJson(target, id),
    ids: listNodeIds(target, id),
  };
  for (const each of inverse.ids) target.nodes.delete(each);
  setList(target, node.location, withoutId(ids, id));
  return [inverse];
}

function applyReplace(target: MutableDocument, { definition, ids }: ReplaceCommand): Outcome {
  const inverse: ReplaceCommand = {
    type: 'replace',
    definition: documentToJson(target),
    ids: listNodeIds(target),
  };
  let replaced: SurveyDocument;
  try {
    replaced = parseDocument(definition, ids);
  } catch {
    return 'ids';
  }
  if (replaced.nodes.size !== ids.length) return 'ids';
  target.rootId = replaced.rootId;
  target.nodes = new Map(replaced.nodes);
  return [inverse];
}

function applyOne(target: MutableDocument, command: Command): Outcome {
  switch (command.type) {
    case 'set':
      return applySet(target, command);
    case 'insert':
      return applyInsert(target, command);
    case 'move':
      return applyMove(target, command);
    case 'remove':
      return applyRemove(target, command.id);
    case 'replace':
      return applyReplace(target, command);
  }
}

/**
 * Applies commands one after the other. One that can't be applied, for example since somebody else removed its node,
 * is dropped; the others still are applied. Browser and server call this with the same commands in the server's order,
 * and so have the same document.
 */
export function applyCommands(document: SurveyDocument, commands: readonly Command[]): Application {
  const target: MutableDocument = { rootId: document.rootId, nodes: new Map(document.nodes) };
  const inverses: (readonly Command[])[] = [];
  const dropped: DroppedCommand[] = [];
  for (const command of commands) {
    const outcome = applyOne(target, command);
    if (typeof outcome === 'string') dropped.push({ command, reason: outcome });
    else inverses.push(outcome);
  }
  return { document: target, inverse: inverses.toReversed().flat(), dropped };
}
