import type { MoveCommand } from '@vantage/survey-document/commands';
import {
  isWithin,
  type DocumentNode,
  type NodeId,
  type NodePlace,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';
import { findElementList, listMovable } from './element-places';

export type MoveDirection = 'up' | 'down' | 'out' | 'in';

export interface MoveTarget extends NodePlace {
  /** It is null for the first position. */
  readonly after: NodeId | null;
}

/** Puts the nodes one after the other, in the order of the survey. */
export function moveTo(
  document: SurveyDocument,
  selection: readonly NodeId[],
  { parentId, list, after }: MoveTarget,
): readonly MoveCommand[] {
  const nodes = listMovable(document, selection);
  if (nodes.some(({ id }) => isWithin(document, parentId, id))) return [];
  const ids = new Set(nodes.map(({ id }) => id));
  const siblings = document.nodes.get(parentId)?.lists.get(list) ?? [];
  // A selected node can't be the one after which the others are put.
  let before = after;
  while (before !== null && ids.has(before)) before = siblings[siblings.indexOf(before) - 1] ?? null;
  return nodes.map(({ id }): MoveCommand => {
    const command: MoveCommand = { type: 'move', id, parentId, list, after: before };
    before = id;
    return command;
  });
}

/** @returns the page before (-1) or after (1) that of a node */
function findNeighborPage(document: SurveyDocument, pageId: NodeId, step: -1 | 1): DocumentNode | undefined {
  const pages = document.nodes.get(document.rootId)?.lists.get('pages') ?? [];
  return document.nodes.get(pages[pages.indexOf(pageId) + step] ?? '');
}

function findVerticalTarget(
  document: SurveyDocument,
  { id, place, kind }: DocumentNode,
  step: -1 | 1,
): MoveTarget | null {
  const parent = place && document.nodes.get(place.parentId);
  if (!place || !parent) return null;
  const siblings = parent.lists.get(place.list) ?? [];
  const index = siblings.indexOf(id);
  if (step === -1 && index > 0) return { ...place, after: siblings[index - 2] ?? null };
  if (step === 1 && index < siblings.length - 1) return { ...place, after: siblings[index + 1] ?? null };
  if (kind === 'page' || parent.kind !== 'page') return null;
  const page = findNeighborPage(document, parent.id, step);
  const list = page && findElementList(page);
  if (!page || !list) return null;
  return { parentId: page.id, list, after: step === 1 ? null : (page.lists.get(list)?.at(-1) ?? null) };
}

function findOuterTarget(document: SurveyDocument, { place }: DocumentNode): MoveTarget | null {
  const parent = place && document.nodes.get(place.parentId);
  return parent?.kind === 'element' && parent.place ? { ...parent.place, after: parent.id } : null;
}

/** A panel before the element takes it at its end, else one after it at its start. */
function findInnerTarget(
  document: SurveyDocument,
  first: DocumentNode,
  last: DocumentNode,
): MoveTarget | null {
  if (first.kind !== 'element' || !first.place) return null;
  const siblings = document.nodes.get(first.place.parentId)?.lists.get(first.place.list) ?? [];
  const previous = document.nodes.get(siblings[siblings.indexOf(first.id) - 1] ?? '');
  const previousList = previous && findElementList(previous);
  if (previousList)
    return {
      parentId: previous.id,
      list: previousList,
      after: previous.lists.get(previousList)?.at(-1) ?? null,
    };
  const next = document.nodes.get(siblings[siblings.indexOf(last.id) + 1] ?? '');
  const nextList = next && findElementList(next);
  return nextList ? { parentId: next.id, list: nextList, after: null } : null;
}

/**
 * Moves the selection one position among its siblings and over the borders of pages, or out of or into a panel.
 * @returns no commands if there is nothing beyond
 */
export function moveBy(
  document: SurveyDocument,
  selection: readonly NodeId[],
  direction: MoveDirection,
): readonly MoveCommand[] {
  const nodes = listMovable(document, selection);
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last) return [];
  const targets: Readonly<Record<MoveDirection, () => MoveTarget | null>> = {
    up: () => findVerticalTarget(document, first, -1),
    down: () => findVerticalTarget(document, last, 1),
    out: () => findOuterTarget(document, first),
    in: () => findInnerTarget(document, first, last),
  };
  const target = targets[direction]();
  return target ? moveTo(document, selection, target) : [];
}
