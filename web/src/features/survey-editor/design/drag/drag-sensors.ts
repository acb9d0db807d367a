import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

/** What can be dragged, in the palette, on the canvas and among the tabs of pages. */
const draggable = '[data-palette-type], [data-node-id], [data-page-tab]';
/** A press that moves selects text or moves a slider in these, so it drags nothing. */
const interactive = 'input, textarea, select, a, button, [role="menu"]';

/** @returns the element that a press would drag, or null */
export function findDraggable(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const dragged = target.closest<HTMLElement>(draggable);
  const control = target.closest<HTMLElement>(interactive);
  const isOwnControl = control === null || control.matches(`[data-drag-handle], ${draggable}`);
  return isOwnControl ? dragged : null;
}

class DraggableMouseSensor extends MouseSensor {
  static override activators = [
    {
      eventName: 'onMouseDown' as const,
      handler: ({ nativeEvent }: { nativeEvent: MouseEvent }): boolean =>
        nativeEvent.button === 0 && !nativeEvent.altKey && findDraggable(nativeEvent.target) !== null,
    },
  ];
}

class DraggableTouchSensor extends TouchSensor {
  static override activators = [
    {
      eventName: 'onTouchStart' as const,
      handler: ({ nativeEvent }: { nativeEvent: TouchEvent }): boolean =>
        nativeEvent.touches.length === 1 && findDraggable(nativeEvent.target) !== null,
    },
  ];
}

/** A mouse drags after 6 px, a finger after it has rested for a quarter of a second, since it also scrolls. */
export const useDragSensors = () =>
  useSensors(
    useSensor(DraggableMouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(DraggableTouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
