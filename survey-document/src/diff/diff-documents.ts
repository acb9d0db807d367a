import { applyCommands } from '../apply-commands';
import type { Command, InsertCommand, MoveCommand, ReplaceCommand } from '../commands';
import { documentToJson, listNodeIds, nodeToJson } from '../document-json';
import type { Json, JsonObject } from '../json';
import { createNodeId } from '../node-ids';
import {
  listNodes,
  requireNode,
  walkNodes,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from '../survey-document';
import { diffProperties } from './diff-properties';
import { matchDefinition } from './match-definition';
import { findOrderedSubset } from './ordered-subset';

/** @returns the nodes of a list that are moved there, or within it; the others stay */
export function findMovedNodes(
  from: SurveyDocument,
  to: SurveyDocument,
  location: NodeLocation,
): Set<NodeId> {
  const { parentId, list } = location;
  const positions = new Map(listNodes(from, location).map((id, index) => [id, index]));
  const ids = listNodes(to, location).filter((id) => from.nodes.has(id));
  const siblings = ids.filter((id) => {
    const former = from.nodes.get(id)?.location;
    return former?.parentId === parentId && former.list === list;
  });
  const staying = findOrderedSubset(siblings.map((id) => positions.get(id) ?? 0));
  const stayingIds = new Set(siblings.filter((_, index) => staying.has(index)));
  return new Set(ids.filter((id) => !stayingIds.has(id)));
}

/** @returns the JSON of a new node without the nodes below it that exist already, which are moved there */
function toNewJson(from: SurveyDocument, to: SurveyDocument, id: NodeId): { json: Json; ids: NodeId[] } {
  const ids = listNodeIds(to, id);
  if (ids.every((each) => !from.nodes.has(each))) return { json: nodeToJson(to, id), ids };
  const node = requireNode(to, id);
  const newIds = [id];
  const json: Record<string, Json> = {};
  for (const [property, value] of node.properties) {
    const children = node.lists.get(property);
    if (!children) {
      json[property] = value;
      continue;
    }
    const parts = children
      .filter((child) => !from.nodes.has(child))
      .map((child) => toNewJson(from, to, child));
    json[property] = parts.map((part) => part.json);
    newIds.push(...parts.flatMap((part) => part.ids));
  }
  return { json, ids: newIds };
}

/** @returns inserts and moves, from the top to the bottom, so that a node is never moved into itself */
function placeNodes(from: SurveyDocument, to: SurveyDocument): (InsertCommand | MoveCommand)[] {
  const commands: (InsertCommand | MoveCommand)[] = [];
  for (const parent of walkNodes(to)) {
    const isNewParent = !from.nodes.has(parent.id);
    for (const [list, ids] of parent.lists) {
      const location = { parentId: parent.id, list };
      const moved = findMovedNodes(from, to, location);
      for (const [index, id] of ids.entries()) {
        const after = ids[index - 1] ?? null;
        if (moved.has(id)) commands.push({ type: 'move', id, ...location, after });
        // The nodes below a new one were inserted with it.
        else if (!from.nodes.has(id) && !isNewParent)
          commands.push({ type: 'insert', ...location, after, ...toNewJson(from, to, id) });
      }
    }
  }
  return commands;
}

/** @returns the command that gives anybody this document, with the same ids */
const createReplaceCommand = (document: SurveyDocument): ReplaceCommand => ({
  type: 'replace',
  definition: documentToJson(document),
  ids: listNodeIds(document),
});

/**
 * Finds the commands that turn one document into another one, whose nodes have the same ids as far as they are the same.
 * If commands on nodes don't give exactly the same JSON, the last one replaces the document.
 */
export function diffDocuments(from: SurveyDocument, to: SurveyDocument): Command[] {
  const before: Command[] = [];
  const after: Command[] = [];
  for (const node of walkNodes(to)) {
    const former = from.nodes.get(node.id);
    if (!former || former === node) continue;
    const commands = diffProperties(former, node);
    before.push(...commands.before);
    after.push(...commands.after);
  }
  const removals = [...walkNodes(from)]
    .filter(({ id, location }) => !to.nodes.has(id) && location && to.nodes.has(location.parentId))
    .map(({ id }): Command => ({ type: 'remove', id }));
  const commands = [...before, ...placeNodes(from, to), ...removals, ...after];
  const result = applyCommands(from, commands);
  const isExact =
    result.document.rootId === to.rootId &&
    JSON.stringify(documentToJson(result.document)) === JSON.stringify(documentToJson(to));
  return isExact ? commands : [...commands, createReplaceCommand(to)];
}

/** Finds the commands that turn a document into a definition, for example one that was edited as text. */
export const diffDefinition = (
  document: SurveyDocument,
  definition: JsonObject,
  createId: () => NodeId = createNodeId,
): Command[] => diffDocuments(document, matchDefinition(document, definition, createId));
