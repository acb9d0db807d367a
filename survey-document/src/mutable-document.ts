import type { Command, DropReason } from './commands';
import { findListKind } from './node-kinds';
import { withProperty } from './node-properties';
import type { DocumentNode, NodeId, NodeLocation } from './survey-document';

/** A document while commands are applied to it. It has a map of its own, but shares the nodes. */
export interface MutableDocument {
  rootId: NodeId;
  nodes: Map<NodeId, DocumentNode>;
}

/** It is the inverse of a command, which is empty if nothing changed, or the reason why the command is dropped. */
export type Outcome = readonly Command[] | DropReason;

/** A list that is new is put to the end of the properties. */
export function setList(
  { nodes }: MutableDocument,
  { parentId, list }: NodeLocation,
  ids: readonly NodeId[],
): void {
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
export function restoreList(
  { nodes }: MutableDocument,
  { parentId, list }: NodeLocation,
): readonly Command[] {
  const parent = nodes.get(parentId);
  if (!parent || parent.lists.has(list)) return [];
  return [
    { type: 'set', id: parentId, property: list, ...(parent.isShorthand && { shorthand: true as const }) },
  ];
}

/** @returns why a node can't be put there, or null if it can */
export function findMisplacement(
  { nodes }: MutableDocument,
  { parentId, list }: NodeLocation,
  kind?: string,
): DropReason | null {
  const parent = nodes.get(parentId);
  if (!parent) return 'removed';
  const childKind = findListKind(parent.kind, list);
  const isList = parent.lists.has(list) || !parent.properties.has(list);
  return isList && childKind !== undefined && (kind === undefined || kind === childKind) ? null : 'misplaced';
}
