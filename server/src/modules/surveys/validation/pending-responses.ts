import { unavailable } from './worker/worker-pool';

/**
 * Responses that are validated or wait for it, with their requests in memory. Neither a survey nor a client network can
 * use up what its tenant may have.
 */
const maxPending = { tenant: 500, survey: 400, network: 200 } as const;

export interface ResponseOrigin {
  readonly tenantId: string;
  readonly surveyId: string;
  readonly network: string;
}

/** Counts pending responses by their tenant, survey and network. */
export function pendingResponses() {
  const counts = new Map<string, number>();

  const add = (key: string, difference: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + difference;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };

  /** @throws {AppError} server.unavailable if too many are pending */
  return async <Result>(
    { tenantId, surveyId, network }: ResponseOrigin,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const all = [
      { key: tenantId, limit: maxPending.tenant },
      { key: `${tenantId} ${surveyId}`, limit: maxPending.survey },
      { key: `${tenantId} network ${network}`, limit: maxPending.network },
    ];
    if (all.some(({ key, limit }) => (counts.get(key) ?? 0) >= limit)) throw unavailable();
    for (const { key } of all) add(key, 1);
    try {
      return await work();
    } finally {
      for (const { key } of all) add(key, -1);
    }
  };
}
