import type { RecipientUpload } from '@vantage/contract/mailings/recipients';
import { useQuery } from '@tanstack/react-query';
import { suppressedRecipientsQuery } from '../api/recipients';

/** Counts who gets a mail as of now and who doesn't: addresses may be suppressed after they were checked. */
export const useRecipientTotals = (
  surveyId: string,
  uploadId: string,
  { valid, unsubscribed }: Pick<RecipientUpload, 'valid' | 'unsubscribed'>,
): { readonly count: number; readonly suppressed: number } => {
  const { data } = useQuery(suppressedRecipientsQuery(surveyId, uploadId));
  const suppressed = data?.total ?? unsubscribed;
  return { count: valid + unsubscribed - suppressed, suppressed };
};
