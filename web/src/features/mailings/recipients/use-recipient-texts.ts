import {
  recipientLimits,
  type DuplicateLine,
  type InvalidRecipient,
  type RecipientProblem,
} from '@vantage/contract/mailings/recipients';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import type { LineError } from '../../../ui/forms/files/line-errors';
import { useFileProblemText } from '../../../ui/forms/files/use-file-problem-text';

/** These problems concern more than the address. */
const lineProblems: ReadonlySet<RecipientProblem> = new Set(['cells', 'tooLong', 'lineTooLong']);

export const useRecipientTexts = () => {
  const { t } = useTranslation('mailings');
  const fileProblemText = useFileProblemText();
  return {
    line: ({ line, value, code }: Omit<InvalidRecipient, 'reason'>): LineError => ({
      line,
      column: t(lineProblems.has(code) ? 'recipients.wholeLine' : 'field.email'),
      value,
      reason: t(`problem.${code}`, {
        count: code === 'lineTooLong' ? recipientLimits.line : recipientLimits.cell,
      }),
    }),
    duplicate: ({ line, email, firstLine }: DuplicateLine): LineError => ({
      line,
      column: t('field.email'),
      value: email,
      reason: t('problem.duplicate', { line: firstLine }),
    }),
    file: (problem: Pick<FieldProblem, 'code' | 'values'>): string =>
      fileProblemText(problem) ?? t('recipients.none'),
  };
};
