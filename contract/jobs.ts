import { z } from 'zod';
import { operation } from './api/operation';

/** Work that continues after the response. */
export const job = z.strictObject({
  state: z.enum(['Running', 'Done', 'Failed']),
  done: z.int(),
  total: z.int().nullable(),
  /** Depends on the kind of job; null while it runs, and if there is none. */
  result: z.record(z.string(), z.unknown()).nullable(),
  problem: z.string().nullable(),
});
export type Job = z.infer<typeof job>;

export const getJob = operation({
  method: 'GET',
  path: '/:tenantId/v1/job/:jobId',
  summary: 'Get the progress of a job; for the user who started it',
  permission: 'signedIn',
  responses: { 200: job },
});
