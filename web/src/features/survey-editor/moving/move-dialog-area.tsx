import { useMemo, useState, type ReactNode } from 'react';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { useEditor } from '../session/use-editor';
import { MoveDialogContext } from './move-dialog-context';

const MoveDialog = lazyOverlay(() => import('./move-dialog').then((module) => module.MoveDialog));

/** The dialog for all areas of the editor. */
export const MoveDialogArea = ({ children }: { children: ReactNode }) => {
  const session = useEditor();
  const [isOpen, setOpen] = useState(false);
  const control = useMemo(
    () => ({
      openMoveDialog(): void {
        const { document, selection, isReadOnly } = session.getState();
        const isMovable = selection.some((id) =>
          ['page', 'element'].includes(document.nodes.get(id)?.kind ?? ''),
        );
        if (isMovable && !isReadOnly) setOpen(true);
      },
    }),
    [session],
  );
  return (
    <MoveDialogContext value={control}>
      {children}
      {isOpen && <MoveDialog onClose={() => setOpen(false)} />}
    </MoveDialogContext>
  );
};
