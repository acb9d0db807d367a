import { messageLimits, type MessageProblem } from '@vantage/contract/mailings/messages';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../ui/forms/use-field-text';
import { readMessageProblems } from '../api/message-preview';
import { hasMergeField } from './merge-field';
import { useMessageProblemText } from './use-message-problem-text';
import { selectLanguageColumn, selectTexts, type Message, type Variant } from './message';

export interface TextErrors {
  readonly subject: string | undefined;
  readonly body: string | undefined;
}

/** @returns the errors, derived from why the server rejects the preview */
export const useMessageErrors = (message: Message, columns: readonly string[]) => {
  const { t } = useTranslation('mailings');
  const fieldText = useFieldText();
  const problemText = useMessageProblemText();
  const isMissingColumn = selectLanguageColumn(message, columns) === null;
  /** Such a problem is shown at the choice of the column instead. */
  const isColumnProblem = ({ field, language }: MessageProblem): boolean =>
    isMissingColumn && language === undefined && field === (message.languageColumn ?? 'language');

  return (rejection: unknown) => {
    const problems = readMessageProblems(rejection);
    return {
      /** @param isChecked whether a missing subject is an error already */
      variantErrors(variant: Variant, isChecked: boolean): TextErrors {
        const { subject, body } = selectTexts(message, variant);
        const variantProblems = problems.filter(
          (problem) => (problem.language ?? 'main') === variant && !isColumnProblem(problem),
        );
        const isInSubject = ({ code, field }: MessageProblem): boolean =>
          code === 'unknownField' && field !== undefined && hasMergeField(subject, field);
        const textError = (name: 'subject' | 'body', length: number): string | undefined => {
          const textProblem = variantProblems.find(
            (problem) => isInSubject(problem) === (name === 'subject'),
          );
          if (textProblem) return problemText(textProblem);
          const limits = messageLimits[name];
          const label = t(`message.${name}`);
          if (length > limits.max) return fieldText({ path: name, code: 'tooLong', limits }, label);
          return isChecked && length < limits.min
            ? fieldText({ path: name, code: 'required', limits: {} }, label)
            : undefined;
        };
        return {
          subject: textError('subject', [...subject.trim()].length),
          body: textError('body', body.length),
        };
      },
      /** @returns undefined without translations */
      columnError(): string | undefined {
        if (!isMissingColumn || Object.keys(message.translations).length === 0) return undefined;
        return message.languageColumn === null
          ? t('translation.chooseColumn')
          : t('message.unknownField', { field: message.languageColumn });
      },
    };
  };
};
