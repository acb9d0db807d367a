import { isSameJson } from './json';
import type { DocumentNode, NodeId, SurveyDocument } from './survey-document';

const isSameList = (one: readonly NodeId[] = [], other: readonly NodeId[] = []): boolean =>
  one === other || (one.length === other.length && one.every((id, index) => id === other[index]));

function isSameNode(one: DocumentNode, other: DocumentNode): boolean {
  if (one.isShorthand !== other.isShorthand || one.properties.size !== other.properties.size) return false;
  if (one.location?.parentId !== other.location?.parentId || one.location?.list !== other.location?.list)
    return false;
  if (one.kind !== other.kind || one.lists.size !== other.lists.size) return false;
  const others = [...other.properties];
  return (
    [...one.properties].every(
      ([property, value], index) => others[index]?.[0] === property && isSameJson(value, others[index][1]),
    ) &&
    [...one.lists].every(([list, ids]) => other.lists.has(list) && isSameList(ids, other.lists.get(list)))
  );
}

/** Keeps the former nodes that are equal, so that what displays them is not rendered again. */
export function shareNodes(former: SurveyDocument, current: SurveyDocument): SurveyDocument {
  const nodes = new Map<NodeId, DocumentNode>();
  for (const [id, node] of current.nodes) {
    const before = former.nodes.get(id);
    nodes.set(id, before && (before === node || isSameNode(before, node)) ? before : node);
  }
  return { rootId: current.rootId, nodes };
}
