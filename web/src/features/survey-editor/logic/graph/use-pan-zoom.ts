import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

export interface Viewport {
  /** The position of the diagram's origin, in px of the window. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const minScale = 0.15;
const maxScale = 2;
const clampScale = (scale: number): number => Math.min(Math.max(scale, minScale), maxScale);

/** @returns the view with another scale, in which the point stays where it is */
function zoomAt({ x, y, scale }: Viewport, factor: number, pointX: number, pointY: number): Viewport {
  const next = clampScale(scale * factor);
  const ratio = next / scale;
  return { x: pointX - (pointX - x) * ratio, y: pointY - (pointY - y) * ratio, scale: next };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Smaller text can't be read. */
const readableScale = 0.6;

/** Scales the diagram to its window, but no larger than its actual size. If it is wider, its left side is visible. */
function fitInto(diagram: Size, window: Size, smallest: number): Viewport {
  const scale = Math.max(
    clampScale(Math.min(window.width / diagram.width, window.height / diagram.height, 1)),
    smallest,
  );
  return {
    x: Math.max((window.width - diagram.width * scale) / 2, 0),
    y: (window.height - diagram.height * scale) / 2,
    scale,
  };
}

const zoomPerPixel = 0.002;
/** In px. */
const dragThreshold = 4;

/** Pans by dragging and by the wheel, zooms with Ctrl and the wheel, as maps and drawing tools do. */
export function usePanZoom(frame: RefObject<HTMLElement | null>, diagram: Size) {
  const [view, setView] = useState<Viewport>({ x: 0, y: 0, scale: 1 });
  const dragged = useRef<{ readonly x: number; readonly y: number; readonly isMoving: boolean } | null>(null);
  const { width, height } = diagram;

  const fit = (smallest = minScale): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setView(fitInto({ width, height }, box, smallest));
  };
  // oxlint-disable-next-line react/exhaustive-deps -- another diagram is fitted, another render is not
  useLayoutEffect(() => fit(readableScale), [width, height]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // React's own listeners are passive, so that the page would scroll or zoom as well.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      setView((before) =>
        event.ctrlKey || event.metaKey
          ? zoomAt(
              before,
              Math.exp(-event.deltaY * zoomPerPixel),
              event.clientX - box.left,
              event.clientY - box.top,
            )
          : { ...before, x: before.x - event.deltaX, y: before.y - event.deltaY },
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);

  return {
    view,
    fit: (): void => fit(),
    zoom(factor: number): void {
      const box = frame.current?.getBoundingClientRect();
      if (box) setView((before) => zoomAt(before, factor, box.width / 2, box.height / 2));
    },
    /** Moves a point of the diagram into the window if it is outside. */
    reveal(x: number, y: number): void {
      const box = frame.current?.getBoundingClientRect();
      if (!box) return;
      setView((before) => {
        const [left, top] = [before.x + x * before.scale, before.y + y * before.scale];
        const isVisible = left > 40 && left < box.width - 40 && top > 24 && top < box.height - 24;
        return isVisible
          ? before
          : { ...before, x: box.width / 2 - x * before.scale, y: box.height / 2 - y * before.scale };
      });
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (event.button !== 0) return;
        dragged.current = { x: event.clientX, y: event.clientY, isMoving: false };
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const from = dragged.current;
        if (!from) return;
        const [moveX, moveY] = [event.clientX - from.x, event.clientY - from.y];
        // A press that hardly moves is a click on a node, which capturing the pointer would prevent.
        if (!from.isMoving && Math.hypot(moveX, moveY) < dragThreshold) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY, isMoving: true };
        setView((before) => ({
          ...before,
          x: before.x + moveX,
          y: before.y + moveY,
        }));
      },
      onPointerUp(): void {
        dragged.current = null;
      },
      onPointerCancel(): void {
        dragged.current = null;
      },
    },
  };
}
