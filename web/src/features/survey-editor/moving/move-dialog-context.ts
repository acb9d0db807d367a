import { createContext, use } from 'react';

interface MoveDialogControl {
  /** Asks where to move the selection. */
  readonly openMoveDialog: () => void;
}

export const MoveDialogContext = createContext<MoveDialogControl>({ openMoveDialog: () => undefined });

export const useMoveDialog = (): MoveDialogControl => use(MoveDialogContext);
