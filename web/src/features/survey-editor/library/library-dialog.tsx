export interface LibraryDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The organization's own questions, which can be inserted. */
export const LibraryDialog = (_props: LibraryDialogProps) => null;
