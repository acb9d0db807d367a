import { closestCenter, DndContext, PointerSensor, useSensor } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './items.module.css';

interface SortableItemProps {
  readonly id: NodeId;
  readonly children: ReactNode;
}

/** The handle is for the pointer: with the keyboard, Alt and the arrow keys move an item from its text. */
export const SortableItem = ({ id, children }: SortableItemProps) => {
  const { t } = useTranslation('survey-design');
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragged={isDragging}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        {...listeners}
        ref={setActivatorNodeRef}
        className={classes.handle}
        tabIndex={-1}
        aria-label={t('card.drag')}
      >
        <IconGripVertical size={14} stroke={1.6} aria-hidden />
      </button>
      {children}
    </li>
  );
};

const ignore = (): undefined => undefined;
const silence = { onDragStart: ignore, onDragOver: ignore, onDragEnd: ignore, onDragCancel: ignore };

interface SortableItemsProps {
  readonly ids: readonly NodeId[];
  readonly onMove: (id: NodeId, index: number) => void;
  readonly children: ReactNode;
}

/** Lets the handles of its items move them within their list. */
export const SortableItems = ({ ids, onMove, children }: SortableItemsProps) => {
  const sensor = useSensor(PointerSensor, { activationConstraint: { distance: 4 } });
  return (
    <DndContext
      sensors={[sensor]}
      collisionDetection={closestCenter}
      // The editor's own live region says where an item is.
      accessibility={{ announcements: silence, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
};
