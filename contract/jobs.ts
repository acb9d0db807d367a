import { z } from 'zod';
import { operation } from './operation';

/** Work that goes on after the call that began it was answered. */
export const job = z.strictObject({
  state: z.enum(['Running', 'Done', 'Failed']),
  done: z.int(),
  /** Null while nobody knows how much there is to do. */
  total: z.int().nullable(),
  /** What came of it, as whoever began it knows; null while it runs, and where nothing did. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Code of the problem that it failed by. */
  problem: z.string().nullable(),
});
export type Job = z.infer<typeof job>;

export const getJob = operation({
  method: 'GET',
  path: '/:tenantId/v1/job/:jobId',
  summary: 'How far a job is; for who began it',
  permission: 'signedIn',
  responses: { 200: job },
});
