import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import type { Position } from '../elements/position';
import type { Dragged } from '../state/design-state';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** @returns the number of leading items for which `isBefore` is true */
function countLeading<Item>(items: ArrayLike<Item>, isBefore: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const listIds = (dragged: Dragged): readonly NodeId[] => (dragged.kind === 'nodes' ? dragged.ids : []);

/** @returns the list under the pointer, outside of what is dragged */
function findList(element: Element | null, ids: readonly NodeId[]): HTMLElement | null {
  let list = element?.closest<HTMLElement>('[data-drop-list]') ?? null;
  for (const id of ids) {
    const inside = list?.closest<HTMLElement>(`[data-node-id="${id}"]`);
    if (inside) list = inside.parentElement?.closest<HTMLElement>('[data-drop-list]') ?? null;
  }
  return list;
}

/** A single node would stay where it is. */
function isSamePosition(document: SurveyDocument, ids: readonly NodeId[], position: Position): boolean {
  const [id] = ids;
  const location = id === undefined ? null : document.nodes.get(id)?.location;
  if (
    !location ||
    ids.length !== 1 ||
    location.parentId !== position.parentId ||
    location.list !== position.list
  )
    return false;
  const siblings = document.nodes.get(location.parentId)?.lists.get(location.list) ?? [];
  const index = siblings.indexOf(id ?? '');
  return position.after === id || position.after === (siblings[index - 1] ?? null);
}

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/**
 * Compares the pointer with the rectangles of a list by bisection, so that a page of 500 questions takes nine
 * comparisons.
 */
function findPosition(list: HTMLElement, { x, y }: Point): Position {
  const isRow = list.dataset['dropDirection'] === 'row';
  const items = list.querySelectorAll<HTMLElement>(':scope > [data-node-id], :scope > ol > [data-node-id]');
  const isReversed = isRow && isRightToLeft(list);
  const count = countLeading(items, (item) => {
    const { left, top, width, height } = (item.firstElementChild ?? item).getBoundingClientRect();
    if (!isRow) return top + height / 2 < y;
    return isReversed ? left + width / 2 > x : left + width / 2 < x;
  });
  return {
    parentId: list.dataset['dropParent'] ?? '',
    list: list.dataset['dropList'] ?? '',
    after: items[count - 1]?.dataset['nodeId'] ?? null,
  };
}

/** @returns where to drop, or null if a drop there would change nothing */
export function findDropPosition(
  document: SurveyDocument,
  dragged: Dragged,
  point: Point,
  canvas: HTMLElement,
): Position | null {
  const ids = listIds(dragged);
  const isPage = document.nodes.get(ids[0] ?? '')?.kind === 'page';
  const hovered = window.document.elementFromPoint(point.x, point.y);
  const list = isPage
    ? canvas.querySelector<HTMLElement>('[data-drop-direction="row"]')
    : canvas.contains(hovered)
      ? (findList(hovered?.closest('[data-page-tabs]') ? null : hovered, ids) ??
        canvas.querySelector<HTMLElement>('[data-drop-list]:not([data-drop-direction])'))
      : null;
  if (!list || (hovered?.closest('[data-page-tabs]') && !isPage)) return null;
  const position = findPosition(list, point);
  return isSamePosition(document, ids, position) ? null : position;
}
