import type { MoveCommand } from '../commands';
import {
  isWithin,
  listNodes,
  type DocumentNode,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from '../survey-document';
import type { Operation } from './operation';
import { findElementLocation, findLastNode, listOutermostNodes, listSiblings } from './locations';

interface Target extends NodeLocation {
  /** It is null for the first position. */
  readonly after: NodeId | null;
}

/** @returns the nearest node at or before a position that is not moved itself */
function findAnchor(
  document: SurveyDocument,
  { after, ...location }: Target,
  ids: readonly NodeId[],
): NodeId | null {
  const siblings = listNodes(document, location);
  for (let index = after === null ? -1 : siblings.indexOf(after); index >= 0; index -= 1) {
    const id = siblings[index];
    if (id !== undefined && !ids.includes(id)) return id;
  }
  return null;
}

/** Moves nodes one after the other to a place. @returns null if it is within one of them */
export function moveNodes(
  document: SurveyDocument,
  ids: readonly NodeId[],
  target: Target,
): Operation | null {
  const moved = listOutermostNodes(document, ids).map(({ id }) => id);
  if (moved.length === 0 || moved.some((id) => isWithin(document, target.parentId, id))) return null;
  const { parentId, list } = target;
  let after = findAnchor(document, target, moved);
  const commands: MoveCommand[] = [];
  for (const id of moved) {
    commands.push({ type: 'move', id, parentId, list, after });
    after = id;
  }
  return { commands, ids: moved };
}

const findSiblingPage = (document: SurveyDocument, parentId: NodeId, step: -1 | 1): DocumentNode | null => {
  const parent = document.nodes.get(parentId);
  if (parent?.kind !== 'page') return null;
  const pages = listSiblings(document, parent);
  return document.nodes.get(pages[pages.indexOf(parentId) + step] ?? '') ?? null;
};

/** Moves nodes before the one above them. The first question of a page goes to the end of the page before. */
export function moveUp(document: SurveyDocument, ids: readonly NodeId[]): Operation | null {
  const [first] = listOutermostNodes(document, ids);
  if (!first?.location) return null;
  const siblings = listSiblings(document, first);
  const index = siblings.indexOf(first.id);
  if (index > 0) return moveNodes(document, ids, { ...first.location, after: siblings[index - 2] ?? null });
  const page = first.kind === 'element' ? findSiblingPage(document, first.location.parentId, -1) : null;
  const location = page && findElementLocation(page);
  return location && moveNodes(document, ids, { ...location, after: findLastNode(document, location, ids) });
}

/** Moves nodes after the one below them. The last question of a page goes to the start of the next page. */
export function moveDown(document: SurveyDocument, ids: readonly NodeId[]): Operation | null {
  const last = listOutermostNodes(document, ids).at(-1);
  if (!last?.location) return null;
  const siblings = listSiblings(document, last);
  const next = siblings[siblings.indexOf(last.id) + 1];
  if (next !== undefined) return moveNodes(document, ids, { ...last.location, after: next });
  const page = last.kind === 'element' ? findSiblingPage(document, last.location.parentId, 1) : null;
  const location = page && findElementLocation(page);
  return location && moveNodes(document, ids, { ...location, after: null });
}

/** Moves elements out of their panel, after it. @returns null if they are in none */
export function moveOut(document: SurveyDocument, ids: readonly NodeId[]): Operation | null {
  const [first] = listOutermostNodes(document, ids);
  // Elements below a choice leave the question.
  for (let at = first?.location; at; at = document.nodes.get(at.parentId)?.location) {
    const container = document.nodes.get(at.parentId);
    if (first?.kind === 'element' && container?.kind === 'element' && container.location)
      return moveNodes(document, ids, { ...container.location, after: container.id });
  }
  return null;
}

/** Moves elements into the panel before them, to its end. @returns null if there is none */
export function moveIntoPanel(document: SurveyDocument, ids: readonly NodeId[]): Operation | null {
  const [first] = listOutermostNodes(document, ids);
  if (first?.kind !== 'element') return null;
  const siblings = listSiblings(document, first);
  const panel = document.nodes.get(siblings[siblings.indexOf(first.id) - 1] ?? '');
  const location = panel && findElementLocation(panel);
  return location
    ? moveNodes(document, ids, { ...location, after: findLastNode(document, location, ids) })
    : null;
}
