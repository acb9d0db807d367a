import { getJob, type Job } from '@vantage/contract/jobs';
import { importUsers, type UserImportReport } from '@vantage/contract/users/user-import';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { upload } from '../../../lib/api/upload';

interface CheckedFile {
  file: File;
  /** Fraction read by the server, from 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Validates a file without creating users. */
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
  /** Otherwise a single invalid line fails the whole file. */
  skipInvalid: boolean;
  signal: AbortSignal;
}

/** @returns the id of the import job */
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
