import type { DocumentNode, NodeId } from './survey-document';

/**
 * Levels of nodes that commands can make, the survey included. Deeper ones could exhaust the stack. Definitions that can
 * be published have no more, since each takes two of the 50 levels of their JSON, and a mere value none.
 */
export const maxNodeDepth = 26;

type Nodes = ReadonlyMap<NodeId, DocumentNode>;

/** @returns 1 for the survey, and 0 for a node that does not exist */
export function nodeDepth(nodes: Nodes, id: NodeId): number {
  let depth = 0;
  for (let at = nodes.get(id); at; at = at.location ? nodes.get(at.location.parentId) : undefined) depth += 1;
  return depth;
}

/** @returns the levels of a node and all below it; 1 for a node without any */
export function nodeHeight(nodes: Nodes, id: NodeId): number {
  let height = 0;
  for (let level: readonly NodeId[] = [id]; level.length > 0; height += 1)
    level = level.flatMap((each) => [...(nodes.get(each)?.lists.values() ?? [])].flat());
  return height;
}
