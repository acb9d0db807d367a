import { endViewAs, startViewAs } from '@vantage/contract/auth/view-as';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const useStartViewAs = () =>
  useMutation({ mutationFn: (userId: string) => api(startViewAs, { body: { userId } }) });

/** In ms; a slow server must not delay the way back. */
const timeoutMs = 3_000;

export const useEndViewAs = () => useMutation({ mutationFn: () => api(endViewAs, { timeoutMs }) });
