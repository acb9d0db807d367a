import type { Json } from './json';
import type { NodeKind } from './node-kinds';

export type NodeId = string;

export interface NodeLocation {
  readonly parentId: NodeId;
  /** It is the property of the parent's JSON that lists the node. */
  readonly list: string;
}

export interface DocumentNode {
  readonly id: NodeId;
  readonly kind: NodeKind;
  /** It is null for the survey itself. */
  readonly location: NodeLocation | null;
  /** Properties in the order of the JSON. A list of nodes has its position here, and `null` as value. */
  readonly properties: ReadonlyMap<string, Json>;
  /** The ids of the nodes of each list. */
  readonly lists: ReadonlyMap<string, readonly NodeId[]>;
  /** Such a node is a mere value in the JSON, like the choice `"Never"`, and has no other property. */
  readonly isShorthand: boolean;
}

/** It is immutable: a change yields another document, which shares the nodes that are the same. */
export interface SurveyDocument {
  readonly rootId: NodeId;
  readonly nodes: ReadonlyMap<NodeId, DocumentNode>;
}

export const findNode = (document: SurveyDocument, id: NodeId): DocumentNode | undefined =>
  document.nodes.get(id);

/** @throws {Error} if there is no such node, which means that the caller held an id for too long */
export function requireNode(document: SurveyDocument, id: NodeId): DocumentNode {
  const node = document.nodes.get(id);
  if (!node) throw new Error(`The document has no node ${id}.`);
  return node;
}

/** @returns the ids of one list of a node, which may be absent from its JSON */
export const listNodes = (document: SurveyDocument, { parentId, list }: NodeLocation): readonly NodeId[] =>
  document.nodes.get(parentId)?.lists.get(list) ?? [];

/** Visits a node and all below it in the order of the JSON. */
export function* walkNodes(document: SurveyDocument, id: NodeId = document.rootId): Generator<DocumentNode> {
  const stack = [id];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const node = document.nodes.get(next);
    if (!node) continue;
    yield node;
    if (node.lists.size === 0) continue;
    for (const property of [...node.properties.keys()].toReversed()) {
      const children = node.lists.get(property) ?? [];
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const child = children[index];
        if (child !== undefined) stack.push(child);
      }
    }
  }
}

/** @returns true also if both are the same node */
export function isWithin(document: SurveyDocument, id: NodeId, ancestorId: NodeId): boolean {
  for (
    let at = document.nodes.get(id);
    at;
    at = at.location ? document.nodes.get(at.location.parentId) : undefined
  )
    if (at.id === ancestorId) return true;
  return false;
}
