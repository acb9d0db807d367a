import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../lib/i18n/problem-text';

export type Failed = 'requestCode' | 'verifyCode' | 'sendLink' | 'changePassword';

/** The parts of a `Note`. */
export interface FailureText {
  readonly title?: string;
  readonly text: string;
  readonly help?: string;
}

/** What failed, in the specification's words, and why, whatever the response. */
export const useFailureText = (): ((failed: Failed, error: unknown) => FailureText) => {
  const { t } = useTranslation('passwords');
  const problemText = useProblemText();
  return (failed, error) => ({
    ...(failed === 'sendLink' && { title: t('failed.sendLinkTitle') }),
    text: t(`failed.${failed}`),
    help: problemText(error),
  });
};
