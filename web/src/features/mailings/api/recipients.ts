import {
  chooseRecipients,
  exportInvalidRecipients,
  uploadRecipients,
  type RecipientMapping,
  type RecipientSource,
} from '@vantage/contract/mailings/recipients';
import { countRecipientLanguages } from '@vantage/contract/mailings/messages';
import {
  exportSuppressedRecipients,
  listSuppressedRecipients,
} from '@vantage/contract/mailings/suppressed-recipients';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ApiProblem } from '../../../lib/api/api-problem';
import { download } from '../../../lib/api/download';
import { queryClient } from '../../../lib/api/query-client';
import { upload } from '../../../lib/api/upload';

interface UploadedFile {
  file: File;
  /** Is undefined to find the columns by their names. */
  mapping?: RecipientMapping | undefined;
  /** Receives the fraction that the server has read, from 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Checks a file of recipients and keeps it for sending; nothing is sent yet. */
export const useUploadRecipients = (surveyId: string) =>
  useMutation({
    mutationFn: ({ file, mapping, onSent, signal }: UploadedFile) =>
      upload(uploadRecipients, {
        params: { surveyId },
        file,
        ...(mapping && { fields: { mapping: JSON.stringify(mapping) } }),
        onSent,
        signal,
      }),
  });

/** Checks recipients that are chosen without a file and keeps them for sending. */
export const useChooseRecipients = (surveyId: string) =>
  useMutation({
    mutationFn: ({ source, signal }: { source: RecipientSource; signal: AbortSignal }) =>
      api(chooseRecipients, { params: { surveyId }, body: source, signal }),
  });

export const recipientLanguagesQuery = (surveyId: string, uploadId: string, column: string) =>
  queryOptions({
    queryKey: ['recipient-languages', surveyId, uploadId, column],
    queryFn: ({ signal }) =>
      api(countRecipientLanguages, { params: { surveyId, uploadId }, query: { column }, signal }),
    staleTime: 60_000,
  });

export const exportInvalidLines = (surveyId: string, uploadId: string): Promise<string> =>
  download(exportInvalidRecipients, { params: { surveyId, uploadId } });

const suppressedKey = (surveyId: string) => ['suppressed-recipients', surveyId] as const;

/** Fetches the first suppressed recipients. */
export const suppressedRecipientsQuery = (surveyId: string, uploadId: string) =>
  queryOptions({
    queryKey: [...suppressedKey(surveyId), uploadId],
    queryFn: ({ signal }) => api(listSuppressedRecipients, { params: { surveyId, uploadId }, signal }),
  });

/** All recipients are suppressed, perhaps since they were checked. */
export const isNobodyLeft = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'recipients.none';

/** Fetches the suppressed recipients of all uploads of a survey again. */
export const refetchSuppressed = (surveyId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: suppressedKey(surveyId) });

export const exportSuppressed = (surveyId: string, uploadId: string): Promise<string> =>
  download(exportSuppressedRecipients, { params: { surveyId, uploadId } });
