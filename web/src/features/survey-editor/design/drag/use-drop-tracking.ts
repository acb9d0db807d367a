import { useEffect } from 'react';
import { useEditor } from '../../session/use-editor';
import { useDesignState, useDesignStore } from '../state/design-state';
import { findDropPosition } from './find-drop-position';

/** How long a drag rests on a tab before its page opens, in ms. */
const openPageAfterMs = 500;

/**
 * Follows a drag with the pointer and the scroll position. The library would measure every question as a target of
 * its own; here, only the position that changes renders again.
 */
export function useDropTracking(getCanvas: () => HTMLElement | null): void {
  const session = useEditor();
  const store = useDesignStore();
  const dragged = useDesignState((state) => state.dragged);
  useEffect(() => {
    if (!dragged) return;
    const ended = new AbortController();
    const { signal } = ended;
    let point: { x: number; y: number } | null = null;
    let frame = 0;
    let tab: string | undefined;
    let timer: number | undefined;

    const openHoveredPage = (): void => {
      const hovered = point && document.elementFromPoint(point.x, point.y);
      const next = hovered?.closest<HTMLElement>('[data-page-tab]')?.dataset['pageTab'];
      if (next === tab) return;
      tab = next;
      clearTimeout(timer);
      if (next !== undefined && next !== session.getState().pageId)
        timer = window.setTimeout(() => session.openPage(next), openPageAfterMs);
    };
    const track = (): void => {
      frame = 0;
      const canvas = getCanvas();
      if (!point || !canvas) return;
      const { document } = session.getState();
      const isPage = dragged.kind === 'nodes' && document.nodes.get(dragged.ids[0] ?? '')?.kind === 'page';
      if (!isPage) openHoveredPage();
      const position = findDropPosition(document, dragged, point, canvas);
      const { dropPosition: before } = store.getState();
      const isSame =
        position?.parentId === before?.parentId &&
        position?.list === before?.list &&
        position?.after === before?.after;
      if (!isSame) store.update({ dropPosition: position });
    };
    const schedule = (): void => {
      if (frame === 0) frame = requestAnimationFrame(track);
    };
    const follow = (x: number, y: number): void => {
      point = { x, y };
      schedule();
    };
    const options = { signal, passive: true, capture: true };
    window.addEventListener('mousemove', (event) => follow(event.clientX, event.clientY), options);
    window.addEventListener(
      'touchmove',
      ({ touches: [touch] }) => {
        if (touch) follow(touch.clientX, touch.clientY);
      },
      options,
    );
    window.addEventListener('scroll', schedule, options);
    return () => {
      ended.abort();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [dragged, getCanvas, session, store]);
}
