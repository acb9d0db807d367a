import type { InsertCommand } from '../commands';
import { createNodeIds } from '../document-json';
import type { Json } from '../json';
import { createNodeId } from '../node-ids';
import { findListKind } from '../node-kinds';
import { requireNode, type NodeId, type NodeLocation, type SurveyDocument } from '../survey-document';
import type { CreateId, Operation } from './operation';

interface Insertion extends NodeLocation {
  /** It is null for the first position. */
  readonly after: NodeId | null;
  readonly json: Json;
}

/** @throws {Error} if the parent has no such list */
export function createInsertCommand(
  document: SurveyDocument,
  { parentId, list, after, json }: Insertion,
  createId: CreateId = createNodeId,
): InsertCommand {
  const { kind } = requireNode(document, parentId);
  const childKind = findListKind(kind, list);
  if (childKind === undefined) throw new Error(`A ${kind} has no list ${list}.`);
  return { type: 'insert', parentId, list, after, json, ids: createNodeIds(childKind, json, createId) };
}

/** Inserts a question, choice, page or any other part of a survey. Names are left as they are. */
export function insertNode(
  document: SurveyDocument,
  insertion: Insertion,
  createId: CreateId = createNodeId,
): Operation {
  const command = createInsertCommand(document, insertion, createId);
  return { commands: [command], ids: command.ids.slice(0, 1) };
}
