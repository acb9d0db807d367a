import { AutoScrollActivator, DndContext, pointerWithin, type DragStartEvent } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMove } from '../../moving/use-move-keys';
import { useEditor } from '../../session/use-editor';
import { useInsertElement } from '../elements/use-insert-element';
import { useDesignStore, type Dragged } from '../state/design-state';
import { DragPreview } from './drag-preview';
import { findDraggable, useDragSensors } from './drag-sensors';

/** The library would announce drags in English; what a drop changed is announced by the commands themselves. */
const silence = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Has palette and canvas in it, so that what is in one can be dragged to the other. */
export const DesignDragArea = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const store = useDesignStore();
  const sensors = useDragSensors();
  const insertElement = useInsertElement();
  const move = useMove();

  const findDragged = (target: EventTarget | null): Dragged | null => {
    const { selection, isReadOnly } = session.getState();
    if (isReadOnly) return null;
    const { paletteType, nodeId, pageTab } = findDraggable(target)?.dataset ?? {};
    if (paletteType !== undefined) return { kind: 'type', typeId: paletteType };
    const id = pageTab ?? nodeId;
    if (id === undefined) return null;
    return { kind: 'nodes', ids: selection.includes(id) ? selection : [id] };
  };
  const start = ({ activatorEvent }: DragStartEvent): void => {
    const dragged = findDragged(activatorEvent.target);
    const id = dragged?.kind === 'nodes' ? dragged.ids[0] : undefined;
    const isElement = session.getState().document.nodes.get(id ?? '')?.kind === 'element';
    if (dragged?.kind === 'nodes' && isElement) session.select(dragged.ids);
    store.update({ dragged, dropPosition: null });
  };
  const end = (): void => {
    const { dragged, dropPosition } = store.getState();
    store.update({ dragged: null, dropPosition: null });
    if (!dragged || !dropPosition) return;
    if (dragged.kind === 'type') insertElement(dragged.typeId, dropPosition);
    else move.moveTo(dropPosition, dragged.ids);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={{ activator: AutoScrollActivator.Pointer }}
      accessibility={{
        announcements: silence,
        screenReaderInstructions: { draggable: t('drag.instructions') },
      }}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => store.update({ dragged: null, dropPosition: null })}
    >
      {children}
      <DragPreview />
    </DndContext>
  );
};
