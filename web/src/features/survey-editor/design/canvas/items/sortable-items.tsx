import { closestCenter, DndContext, PointerSensor, useSensor, type CollisionDetection } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { IconGripHorizontal, IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './items.module.css';

interface SortableItem {
  /** The attributes of the element that moves. */
  readonly attributes: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly style: CSSProperties;
    readonly 'data-dragged': boolean;
  };
  readonly handle: ReactElement;
}

/**
 * Gives an item of a `SortableContext` a handle by which the pointer moves it. With the keyboard, Alt and the arrow keys
 * move an item from its text.
 * @param axis the only direction in which the item moves; both by default
 */
export function useSortableItem(id: NodeId, axis?: 'x' | 'y'): SortableItem {
  const { t } = useTranslation('survey-design');
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const { x, y } = { x: 0, y: 0, ...transform };
  const Grip = axis === 'x' ? IconGripHorizontal : IconGripVertical;
  return {
    attributes: {
      ref: setNodeRef,
      style: {
        transform: transform ? `translate(${axis === 'y' ? 0 : x}px, ${axis === 'x' ? 0 : y}px)` : undefined,
        transition,
      },
      'data-dragged': isDragging,
    },
    handle: (
      <button
        type="button"
        {...listeners}
        ref={setActivatorNodeRef}
        className={classes.handle}
        data-axis={axis}
        tabIndex={-1}
        aria-label={t('card.drag')}
      >
        <Grip size={14} stroke={1.6} aria-hidden />
      </button>
    ),
  };
}

const ignore = (): undefined => undefined;
const silence = { onDragStart: ignore, onDragOver: ignore, onDragEnd: ignore, onDragCancel: ignore };

const getContextId = (item: { readonly data: { readonly current: unknown } }): unknown =>
  (item.data.current as { readonly sortable?: { readonly containerId: unknown } } | undefined)?.sortable
    ?.containerId;

/** Keeps the rows of a matrix apart from its columns. */
const findClosestSibling: CollisionDetection = (args) =>
  closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter(
      (container) => getContextId(container) === getContextId(args.active),
    ),
  });

interface SortingAreaProps {
  /** @param targetId the item of the same list whose position the moved one gets */
  readonly onMove: (id: NodeId, targetId: NodeId) => void;
  readonly children: ReactNode;
}

/** Lets the handles of its items move them within their `SortableContext`, of which there can be several. */
export const SortingArea = ({ onMove, children }: SortingAreaProps) => {
  const sensor = useSensor(PointerSensor, { activationConstraint: { distance: 4 } });
  return (
    <DndContext
      sensors={[sensor]}
      collisionDetection={findClosestSibling}
      // The editor's own live region says where an item is.
      accessibility={{ announcements: silence, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
      }}
    >
      {children}
    </DndContext>
  );
};
