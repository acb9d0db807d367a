import type { Command, DropReason } from './commands';
import { findListKind } from './node-kinds';
import { withProperty } from './node-properties';
import type { DocumentNode, NodeId, NodePlace } from './survey-document';

/** It is a document under change: its map of nodes is its own, the nodes are shared. */
export interface Draft {
  rootId: NodeId;
  nodes: Map<NodeId, DocumentNode>;
}

/** What came of a command: the commands that take it back, none if it changed nothing; or why it can't be applied. */
export type Outcome = readonly Command[] | DropReason;

export const listDraftNodes = ({ nodes }: Draft, { parentId, list }: NodePlace): readonly NodeId[] =>
  nodes.get(parentId)?.lists.get(list) ?? [];

/** A list that is new is put to the end of the properties. */
export function setList({ nodes }: Draft, { parentId, list }: NodePlace, ids: readonly NodeId[]): void {
  const parent = nodes.get(parentId);
  if (!parent) return;
  const isNew = !parent.lists.has(list);
  nodes.set(parentId, {
    ...parent,
    properties: isNew ? withProperty(parent.properties, list, null, undefined) : parent.properties,
    lists: new Map(parent.lists).set(list, ids),
    isShorthand: false,
  });
}

/** @returns the commands by which a list that is absent becomes absent again, and is not only emptied */
export function restoreList({ nodes }: Draft, { parentId, list }: NodePlace): readonly Command[] {
  const parent = nodes.get(parentId);
  if (!parent || parent.lists.has(list)) return [];
  return [
    { type: 'set', id: parentId, property: list, ...(parent.isShorthand && { shorthand: true as const }) },
  ];
}

/** @returns why a node can't be put there, or null if it can */
export function findMisplacement(
  { nodes }: Draft,
  { parentId, list }: NodePlace,
  kind?: string,
): DropReason | null {
  const parent = nodes.get(parentId);
  if (!parent) return 'removed';
  const childKind = findListKind(parent.kind, list);
  const isList = parent.lists.has(list) || !parent.properties.has(list);
  return isList && childKind !== undefined && (kind === undefined || kind === childKind) ? null : 'misplaced';
}
