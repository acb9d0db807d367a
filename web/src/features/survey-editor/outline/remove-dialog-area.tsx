import { useMemo, useState, type ReactNode } from 'react';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { RemoveDialogContext, type RemovalRequest } from './remove-dialog-context';

const RemoveDialog = lazyOverlay(() => import('./remove-dialog').then((module) => module.RemoveDialog));

/** The question about what depends on removed elements, for all areas of the editor. */
export const RemoveDialogArea = ({ children }: { children: ReactNode }) => {
  const [request, setRequest] = useState<RemovalRequest | null>(null);
  const control = useMemo(() => ({ askRemoval: setRequest }), []);
  return (
    <RemoveDialogContext value={control}>
      {children}
      {request && <RemoveDialog request={request} onClose={() => setRequest(null)} />}
    </RemoveDialogContext>
  );
};
