import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { useProblemText } from '../../../lib/i18n/problem-text';

/** The server reads few files at once, one of an organization, and refuses more. */
const isBusy = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'request.tooMany';

/** Whether the server would refuse the same file again. If not, it can be sent once more. */
export const isFileRejected = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status < 500 && !isBusy(error);

/** Why a file was not read, for errors that are not about its content. */
export const useUploadProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('ui');
  const problemText = useProblemText();
  return (error) => (isBusy(error) ? t('file.problem.busy') : problemText(error));
};
