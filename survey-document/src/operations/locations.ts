import {
  listNodes,
  walkNodes,
  type DocumentNode,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from '../survey-document';
import { getNodeType } from '../node-title';

/** @returns where elements are in a page, panel or dynamic panel, or null if it can't have any */
export function findElementLocation(node: DocumentNode): NodeLocation | null {
  const type = getNodeType(node);
  const isContainer = node.kind === 'page' || (node.kind === 'element' && /^(?:flow)?panel$/.test(type));
  if (!isContainer && type !== 'paneldynamic') return null;
  const list = isContainer ? 'elements' : 'templateElements';
  // SurveyJS reads both, and prefers neither.
  return {
    parentId: node.id,
    list: node.lists.has('questions') && !node.lists.has(list) ? 'questions' : list,
  };
}

/** @returns the nodes of a selection that are not within another one of it, in the order of the document */
export function listOutermostNodes(document: SurveyDocument, ids: readonly NodeId[]): DocumentNode[] {
  const selected = new Set(ids);
  const isInner = ({ location }: DocumentNode): boolean => {
    for (let at = location; at; at = document.nodes.get(at.parentId)?.location ?? null)
      if (selected.has(at.parentId)) return true;
    return false;
  };
  return [...walkNodes(document)].filter((node) => selected.has(node.id) && !isInner(node));
}

/** @returns the last node of a list that is not among some others, or null */
export function findLastNode(
  document: SurveyDocument,
  location: NodeLocation,
  except: readonly NodeId[] = [],
): NodeId | null {
  return listNodes(document, location).findLast((id) => !except.includes(id)) ?? null;
}

/** @returns the nodes of the list that a node is in, itself included */
export function listSiblings(document: SurveyDocument, { location }: DocumentNode): readonly NodeId[] {
  return location ? listNodes(document, location) : [];
}
