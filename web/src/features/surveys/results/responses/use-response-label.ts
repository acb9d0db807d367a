import type { ResponseSummary } from '@vantage/contract/surveys/survey-responses';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';

const idLength = 8;

/** Responses to confidential and anonymous surveys have no time, so they are named by the start of their id. */
export const useResponseLabel = (): ((response: Pick<ResponseSummary, 'id' | 'submittedAt'>) => string) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  return useCallback(
    ({ id, submittedAt }) =>
      submittedAt === null
        ? t('results.numberedResponse', { id: id.slice(0, idLength) })
        : formats.dateTime(submittedAt),
    [t, formats],
  );
};
