import type { Reference } from '@vantage/survey-document/references/references';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';

export interface RemovalRequest {
  /** What refers to the selection. */
  readonly dependents: readonly Reference[];
  readonly title: string;
  readonly count: number;
  readonly remove: (withReferences: boolean) => void;
}

interface RemoveDialogControl {
  readonly askRemoval: (request: RemovalRequest) => void;
}

const RemoveDialogContext = createContext<RemoveDialogControl>({
  askRemoval: ({ remove }) => remove(false),
});

export const useRemoveDialog = (): RemoveDialogControl => use(RemoveDialogContext);

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
