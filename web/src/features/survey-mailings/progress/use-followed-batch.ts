import { useQuery } from '@tanstack/react-query';
import { batchQuery } from '../api/batches';
import { isLive } from './batch-figures';

/** In ms. */
const refreshEvery = 2_000;

/** A batch as it goes on. @param batchId null for none */
export const useFollowedBatch = (batchId: string | null) =>
  useQuery({
    ...batchQuery(batchId ?? ''),
    enabled: batchId !== null,
    refetchInterval: ({ state }) => (state.data && isLive(state.data) ? refreshEvery : false),
  });
