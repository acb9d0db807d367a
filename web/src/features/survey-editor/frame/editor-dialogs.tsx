import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';

export type EditorDialog = 'upload' | 'versions' | 'library' | 'shortcuts';

const dialogs = {
  upload: lazyOverlay(() => import('./upload-dialog').then(({ UploadDialog }) => UploadDialog)),
  versions: lazyOverlay(() =>
    import('../versions/versions-dialog').then(({ VersionsDialog }) => VersionsDialog),
  ),
  library: lazyOverlay(() => import('../library/library-dialog').then(({ LibraryDialog }) => LibraryDialog)),
  shortcuts: lazyOverlay(() =>
    import('../moving/shortcuts-dialog').then(({ ShortcutsDialog }) => ShortcutsDialog),
  ),
} as const;

export interface EditorDialogsProps {
  dialog: EditorDialog | null;
  onClose: () => void;
}

/** The dialog that the menu or a shortcut has opened. */
export const EditorDialogs = ({ dialog, onClose }: EditorDialogsProps) => {
  if (dialog === null) return null;
  const Window = dialogs[dialog];
  return <Window opened onClose={onClose} />;
};
