import type { ConfirmRequest } from './confirm-dialog';

/**
 * Asks in a dialog and then restores the focus.
 * @returns false for Escape, Cancel and a press outside
 */
export const confirm = async (request: ConfirmRequest): Promise<boolean> => {
  const { showConfirmDialog } = await import('./confirm-dialog');
  return showConfirmDialog(request);
};
