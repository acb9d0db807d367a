import type { ConfirmRequest } from './confirm-dialog';

/**
 * Asks in a dialog, and gives the focus back afterwards.
 * @returns whether to go on; Escape, Cancel and a press beside the dialog mean no
 */
export const confirm = async (request: ConfirmRequest): Promise<boolean> => {
  const { askInDialog } = await import('./confirm-dialog');
  return askInDialog(request);
};
