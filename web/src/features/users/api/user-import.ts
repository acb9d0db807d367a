import {
  getUserImport,
  importUsers,
  type UserImport,
  type UserImportDefaults,
  type UserImportReport,
} from '@vantage/contract/users/user-import';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { upload } from '../../../lib/api/upload';

/** What each column of a file holds; null for one to ignore, undefined to find them by their names. */
export type ColumnMapping = UserImportReport['mapping'] | undefined;

const toColumns = (mapping: ColumnMapping) =>
  mapping && { columns: mapping.map((column) => column ?? '').join() };

interface CheckedFile {
  file: File;
  mapping: ColumnMapping;
  defaults: UserImportDefaults;
  /** Fraction read by the server, from 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Validates a file without creating users. */
export const useValidateUserImport = () =>
  useMutation({
    mutationFn: async ({
      file,
      mapping,
      defaults,
      onSent,
      signal,
    }: CheckedFile): Promise<UserImportReport> => {
      const query = { dryRun: 'true', ...toColumns(mapping), ...defaults } as const;
      const response = await upload(importUsers, { file, query, onSent, signal });
      if ('jobId' in response) throw new Error('A dry run starts no import.');
      return response;
    },
  });

interface ImportedFile {
  file: File;
  mapping: ColumnMapping;
  defaults: UserImportDefaults;
  /** Otherwise a single invalid line fails the whole file. */
  skipInvalid: boolean;
  signal: AbortSignal;
}

/** @returns the id of the import */
export const useStartUserImport = () =>
  useMutation({
    mutationFn: async ({ file, mapping, defaults, skipInvalid, signal }: ImportedFile): Promise<string> => {
      const query = {
        dryRun: 'false',
        skipInvalid: skipInvalid ? 'true' : 'false',
        ...toColumns(mapping),
        ...defaults,
      } as const;
      const response = await upload(importUsers, { file, query, onSent: () => undefined, signal });
      if (!('jobId' in response)) throw new Error('There is no import to follow.');
      return response.jobId;
    },
  });

export const fetchUserImport = (importId: string, signal: AbortSignal): Promise<UserImport> =>
  api(getUserImport, { params: { jobId: importId }, signal });
