import {
  addSuppression,
  exportSuppressions,
  importSuppressions,
  listSuppressions,
  removeSuppression,
  type Suppression,
} from '@vantage/contract/mailings/suppressions';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';
import { download } from '../../../lib/api/download';
import { queryClient } from '../../../lib/api/query-client';
import { upload } from '../../../lib/api/upload';
import { keysetQuery, reloadLists, removeRow } from '../../../lib/lists/keyset-list';
import { toSortParams } from '../../../lib/lists/list-search';
import { defaultSort, type SuppressionSearch } from '../suppressions/suppression-search';

const listName = 'suppressions';
const pageSize = 50;

export const suppressionsQuery = ({ search, reason, sort = defaultSort }: SuppressionSearch) => {
  const query = { search, reason: reason?.join(), ...toSortParams(sort) };
  return keysetQuery<Suppression>({
    name: listName,
    search: query,
    fetchPage: (cursor, signal) =>
      api(listSuppressions, { query: { ...query, limit: pageSize, cursor }, signal }),
  });
};

export const useAddSuppression = () =>
  useMutation({
    mutationFn: (body: { email: string }) => api(addSuppression, { body }),
    onSuccess: () => void reloadLists(queryClient, listName),
  });

interface ImportedFile {
  file: File;
  /** Receives the fraction that the server has read, from 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

export const useImportSuppressions = () =>
  useMutation({
    mutationFn: (imported: ImportedFile) => upload(importSuppressions, imported),
    // The list is also reloaded after an error, since what was read before it is stored.
    onSettled: () => void reloadLists(queryClient, listName),
  });

export const exportAllSuppressions = (): Promise<string> => download(exportSuppressions);

export const useRemoveSuppression = () =>
  useMutation({
    mutationFn: (suppressionId: string) =>
      api(removeSuppression, { params: { suppressionId } }).catch(ignoreNotFound),
    onSuccess: (_, suppressionId) => removeRow(queryClient, listName, suppressionId),
  });
