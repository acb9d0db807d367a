import { normalizeForSearch } from '@vantage/contract/api/search-text';
import { getNodeName, getNodeTitle } from '@vantage/survey-document/node-title';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { listElements } from '../moving/element-positions';

export interface OutlineRow {
  readonly id: NodeId;
  /** It is counted from 1. */
  readonly level: number;
  /** It is counted from 1 among the visible siblings. */
  readonly position: number;
  readonly siblings: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

/** The node and what is visible below it. */
interface Branch {
  readonly id: NodeId;
  readonly children: readonly Branch[];
  readonly hasChildren: boolean;
}

/** A search finds words in titles and names, and keeps the pages and panels around what it has found. */
function readBranch(document: SurveyDocument, id: NodeId, words: readonly string[]): Branch | null {
  const node = document.nodes.get(id);
  if (!node) return null;
  const ids = listElements(node);
  const children = ids.map((each) => readBranch(document, each, words)).filter((each) => each !== null);
  if (words.length > 0 && children.length === 0) {
    const text = normalizeForSearch(`${getNodeTitle(node)} ${getNodeName(node)}`);
    if (!words.every((word) => text.includes(word))) return null;
  }
  return { id, children, hasChildren: children.length > 0 };
}

function addRows(
  rows: OutlineRow[],
  branches: readonly Branch[],
  level: number,
  isCollapsed: (id: NodeId) => boolean,
): void {
  for (const [index, { id, children, hasChildren }] of branches.entries()) {
    const isOpen = hasChildren && !isCollapsed(id);
    rows.push({ id, level, position: index + 1, siblings: branches.length, hasChildren, isOpen });
    if (isOpen) addRows(rows, children, level + 1, isCollapsed);
  }
}

/**
 * Lists the survey itself and its pages, panels and questions.
 * @param words the search, normalized; empty for everything. What it has found is never collapsed
 */
export function listOutlineRows(
  document: SurveyDocument,
  collapsed: ReadonlySet<NodeId>,
  words: readonly string[] = [],
): readonly OutlineRow[] {
  const root = readBranch(document, document.rootId, words);
  const rows: OutlineRow[] = [];
  const survey: Branch = { id: document.rootId, children: [], hasChildren: false };
  const branches = words.length === 0 ? [survey, ...(root?.children ?? [])] : (root?.children ?? []);
  addRows(rows, branches, 1, (id) => words.length === 0 && collapsed.has(id));
  return rows;
}

/** @returns the ids from one row to another, in the order of the rows */
export function listRange(rows: readonly OutlineRow[], from: NodeId, to: NodeId): readonly NodeId[] {
  const [start = 0, end = 0] = [from, to]
    .map((id) => rows.findIndex((row) => row.id === id))
    .toSorted((one, other) => one - other);
  return rows.slice(Math.max(0, start), end + 1).map(({ id }) => id);
}
