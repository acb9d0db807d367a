import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { findNodeAtLocation, parseTree, type JSONPath } from 'jsonc-parser';
import { toRange, type TextRange } from './definition-problems';

/** @returns null for a node that the document does not have */
function getJsonPath({ nodes }: SurveyDocument, id: NodeId): JSONPath | null {
  const node = nodes.get(id);
  if (!node) return null;
  if (!node.location) return [];
  const { parentId, list } = node.location;
  const parentPath = getJsonPath({ nodes, rootId: '' }, parentId);
  const index = nodes.get(parentId)?.lists.get(list)?.indexOf(id) ?? -1;
  return parentPath === null || index === -1 ? null : [...parentPath, list, index];
}

/**
 * @param text the JSON of the document
 * @returns where a node is in it, or null if it isn't
 */
export function findNodeRange(text: string, document: SurveyDocument, id: NodeId): TextRange | null {
  const path = getJsonPath(document, id);
  const root = path && parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  return node ? toRange(node) : null;
}
