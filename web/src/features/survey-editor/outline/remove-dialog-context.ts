import type { Reference } from '@vantage/survey-document/references/references';
import { createContext, use } from 'react';

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

export const RemoveDialogContext = createContext<RemoveDialogControl>({
  askRemoval: ({ remove }) => remove(false),
});

export const useRemoveDialog = (): RemoveDialogControl => use(RemoveDialogContext);
