import type { Json } from '../json';
import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from '../survey-document';
import { findMovedNodes } from './diff-documents';

/** One thing that changed between two states of a survey, for a person to read. */
export type DocumentChange =
  /** Nodes below an added or removed one are not listed. */
  | { readonly kind: 'added'; readonly node: DocumentNode; readonly location: NodeLocation }
  | { readonly kind: 'removed'; readonly node: DocumentNode; readonly location: NodeLocation }
  | {
      readonly kind: 'moved';
      readonly node: DocumentNode;
      readonly from: NodeLocation;
      /** It is the same place if only the order changed. */
      readonly to: NodeLocation;
    }
  | {
      readonly kind: 'changed';
      readonly node: DocumentNode;
      readonly property: string;
      /** Without a value, the property was absent. */
      readonly before: Json | undefined;
      readonly after: Json | undefined;
    };

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function listPropertyChanges(from: DocumentNode, to: DocumentNode): DocumentChange[] {
  const properties = new Set([...to.properties.keys(), ...from.properties.keys()]);
  return [...properties].flatMap((property): DocumentChange[] => {
    // The nodes of a list report what changed in it.
    if (from.lists.has(property) || to.lists.has(property)) return [];
    const before = from.properties.get(property);
    const after = to.properties.get(property);
    return isSame(before, after) ? [] : [{ kind: 'changed', node: to, property, before, after }];
  });
}

/**
 * Lists what changed between two documents, whose nodes have the same ids as far as they are the same: see
 * `matchDefinition`. Changes are in the order of the later document; what was removed comes last.
 */
export function compareDocuments(from: SurveyDocument, to: SurveyDocument): DocumentChange[] {
  const changes: DocumentChange[] = [];
  const moved = new Set<NodeId>();
  for (const node of walkNodes(to))
    for (const list of node.lists.keys())
      for (const id of findMovedNodes(from, to, { parentId: node.id, list })) moved.add(id);
  for (const node of walkNodes(to)) {
    const former = from.nodes.get(node.id);
    if (!former) {
      if (node.location && from.nodes.has(node.location.parentId))
        changes.push({ kind: 'added', node, location: node.location });
      continue;
    }
    if (moved.has(node.id) && former.location && node.location)
      changes.push({ kind: 'moved', node, from: former.location, to: node.location });
    if (former !== node) changes.push(...listPropertyChanges(former, node));
  }
  for (const node of walkNodes(from))
    if (!to.nodes.has(node.id) && node.location && to.nodes.has(node.location.parentId))
      changes.push({ kind: 'removed', node, location: node.location });
  return changes;
}
