import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { useEditor } from '../session/use-editor';

interface MoveDialogControl {
  /** Asks where to move the selection. */
  readonly openMoveDialog: () => void;
}

const MoveDialogContext = createContext<MoveDialogControl>({ openMoveDialog: () => undefined });

export const useMoveDialog = (): MoveDialogControl => use(MoveDialogContext);

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
