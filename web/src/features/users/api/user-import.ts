import { getJob, type Job } from '@vantage/contract/jobs';
import { importUsers, type UserImportReport } from '@vantage/contract/user-import';
import { api } from '../../../lib/api-client';
import { upload } from '../../../lib/upload';

/** How a file is on its way: how much of it the server has read, from 0 to 1; and what ends it. */
interface Sending {
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** What is wrong with a file; nothing is taken in. */
export const validateUserImport = async (file: File, sending: Sending): Promise<UserImportReport> => {
  const response = await upload(importUsers, { file, query: { dryRun: 'true' }, ...sending });
  if ('jobId' in response) throw new Error('A dry run has no job.');
  return response;
};

/**
 * Takes a file in.
 * @param skipInvalid leaves out lines with errors, which let the whole file fail else
 * @returns the job to follow
 */
export const startUserImport = async (
  file: File,
  skipInvalid: boolean,
  sending: Sending,
): Promise<string> => {
  const query = { dryRun: 'false', skipInvalid: skipInvalid ? 'true' : 'false' } as const;
  const response = await upload(importUsers, { file, query, ...sending });
  if (!('jobId' in response)) throw new Error('There is no job to follow.');
  return response.jobId;
};

export const readJob = (jobId: string, signal: AbortSignal): Promise<Job> =>
  api(getJob, { params: { jobId }, signal });
