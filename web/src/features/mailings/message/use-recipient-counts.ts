import { useQuery } from '@tanstack/react-query';
import { recipientLanguagesQuery } from '../api/recipients';
import {
  countRecipients,
  selectLanguageColumn,
  listTranslations,
  type Message,
  type Variant,
} from './message';

interface Recipients {
  readonly uploadId: string;
  readonly columns: readonly string[];
}

/** Counts the recipients of a variant; undefined without translations, and while it is not known. */
export const useRecipientCounts = (
  surveyId: string,
  { uploadId, columns }: Recipients,
  message: Message,
): ((variant: Variant) => number | undefined) => {
  const column = selectLanguageColumn(message, columns);
  const isCounted = column !== null && listTranslations(message).length > 0;
  const { data } = useQuery({
    ...recipientLanguagesQuery(surveyId, uploadId, column ?? ''),
    enabled: isCounted,
  });
  return (variant) => (isCounted && data ? countRecipients(message, data, variant) : undefined);
};
