import { getJob, type Job } from '@vantage/contract/jobs';
import { importUsers, type UserImportReport } from '@vantage/contract/user-import';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { upload } from '../../../lib/api/upload';

interface CheckedFile {
  file: File;
  /** Told how much of it the server has read, from 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Finds what is wrong with a file; no user is created. */
export const useValidateUserImport = () =>
  useMutation({
    mutationFn: async ({ file, onSent, signal }: CheckedFile): Promise<UserImportReport> => {
      const response = await upload(importUsers, { file, query: { dryRun: 'true' }, onSent, signal });
      if ('jobId' in response) throw new Error('A dry run has no job.');
      return response;
    },
  });

interface ImportedFile {
  file: File;
  /** Leaves out lines with errors, which fail the whole file otherwise. */
  skipInvalid: boolean;
  signal: AbortSignal;
}

/** Starts the import of a file; resolves with the id of the job to follow. */
export const useStartUserImport = () =>
  useMutation({
    mutationFn: async ({ file, skipInvalid, signal }: ImportedFile): Promise<string> => {
      const query = { dryRun: 'false', skipInvalid: skipInvalid ? 'true' : 'false' } as const;
      const response = await upload(importUsers, { file, query, onSent: () => undefined, signal });
      if (!('jobId' in response)) throw new Error('There is no job to follow.');
      return response.jobId;
    },
  });

export const readJob = (jobId: string, signal: AbortSignal): Promise<Job> =>
  api(getJob, { params: { jobId }, signal });
