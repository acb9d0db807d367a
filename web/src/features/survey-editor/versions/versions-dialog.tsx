export interface VersionsDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The versions of the survey, which can be compared and restored. */
export const VersionsDialog = (_props: VersionsDialogProps) => null;
