import { useDraggable } from '@dnd-kit/core';
import type { ReactNode } from 'react';

interface DragSourceProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Everything in it that `findDraggable` knows can be dragged. It is one draggable of the library, however many
 * questions are in it, because each draggable would render again whenever a drag starts, ends or enters something.
 */
export const DragSource = ({ id, className, children }: DragSourceProps) => {
  const { setNodeRef, listeners } = useDraggable({ id });
  return (
    <div ref={setNodeRef} className={className} {...listeners}>
      {children}
    </div>
  );
};
