import { messageLimits, type MessageProblem } from '@vantage/contract/mailings/messages';
import { useTranslation } from 'react-i18next';
import { readMessageProblems } from '../api/message-preview';
import { useVariantName } from './use-variant-name';

const limits = {
  max: {
    tooManyFields: messageLimits.mergeFields,
    tooDeep: messageLimits.depth,
    tooManyElements: messageLimits.elements,
  },
  kilobytes: messageLimits.renderedBytes / 1_024,
} as const;

export const useMessageProblemText = (): ((problem: MessageProblem) => string) => {
  const { t } = useTranslation('mailings');
  return ({ code, field = '' }) => {
    switch (code) {
      case 'unknownField':
      case 'fieldInAddress':
        return t(`message.${code}`, { field });
      case 'tooManyFields':
      case 'tooDeep':
      case 'tooManyElements':
        return t(`message.${code}`, { max: limits.max[code] });
      case 'tooLarge':
        return t('message.tooLarge', { size: limits.kilobytes });
    }
  };
};

/** @returns why the server rejects a message, with the name of the translation; undefined for any other error */
export const useRejectedMessageText = (): ((error: unknown) => string | undefined) => {
  const { t } = useTranslation('mailings');
  const problemText = useMessageProblemText();
  const variantName = useVariantName();
  return (error) => {
    const [problem] = readMessageProblems(error);
    if (!problem) return undefined;
    const text = problemText(problem);
    return problem.language ? t('translation.of', { language: variantName(problem.language), text }) : text;
  };
};
