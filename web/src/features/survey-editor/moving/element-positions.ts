import { findElementLocation } from '@vantage/survey-document/operations/locations';
import {
  listNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';

/** The lists that hold pages, panels and questions, by the names that SurveyJS knows. */
const elementLists = ['pages', 'elements', 'questions', 'templateElements'] as const;

/** @returns the pages, panels and questions directly below a node, in the order of the survey */
export const listElements = ({ kind, lists }: DocumentNode): readonly NodeId[] =>
  kind === 'choice' ? [] : elementLists.flatMap((list) => lists.get(list) ?? []);

/** @returns the list of a node that takes questions and panels; null for a question without any */
export function findElementList(node: DocumentNode): string | null {
  const location = findElementLocation(node);
  if (location) return location.list;
  if (node.kind === 'element') return node.lists.has('elements') ? 'elements' : null;
  // A survey without pages can have its questions at the top.
  if (node.kind !== 'survey' || node.lists.has('pages')) return null;
  return node.lists.has('questions') && !node.lists.has('elements') ? 'questions' : 'elements';
}

export interface ElementPosition {
  /** It is counted from 1, and 0 for a survey without pages. */
  readonly page: number;
  /** The panel or page around the element; null for a page itself. */
  readonly parent: DocumentNode | null;
  /** It is counted from 1. */
  readonly position: number;
  readonly total: number;
}

/** @returns where an element or page is, in numbers that people count by; null if it is not there */
export function findPosition(document: SurveyDocument, id: NodeId): ElementPosition | null {
  const node = document.nodes.get(id);
  if (!node?.location) return null;
  const siblings = listNodes(document, node.location);
  const parent = document.nodes.get(node.location.parentId) ?? null;
  const pages = document.nodes.get(document.rootId)?.lists.get('pages') ?? [];
  let page = 0;
  for (
    let at: DocumentNode | undefined = node;
    at;
    at = at.location ? document.nodes.get(at.location.parentId) : undefined
  )
    if (at.kind === 'page') page = pages.indexOf(at.id) + 1;
  return {
    page,
    parent: node.kind === 'page' ? null : parent,
    position: siblings.indexOf(id) + 1,
    total: siblings.length,
  };
}
