import type { ConfirmRequest } from './confirm-dialog';

/** For prefetching. */
export const loadConfirmDialog = () => import('./confirm-dialog');

/**
 * Asks in a dialog and then restores the focus.
 * @returns false for Escape, Cancel and a press outside
 */
export const confirm = async (request: ConfirmRequest): Promise<boolean> => {
  const { showConfirmDialog } = await loadConfirmDialog();
  return showConfirmDialog(request);
};
