import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../lib/field-problems';

/** Says in the reader's language what is wrong with a field. */
export const useFieldText = (): ((problem: FieldProblem) => string) => {
  const { t } = useTranslation('ui');
  return ({ code, limits }) => {
    switch (code) {
      case 'required':
        return t('field.required');
      case 'tooShort':
        return limits.min === undefined ? t('field.tooShort') : t('field.atLeast', { count: limits.min });
      case 'tooLong':
        return limits.max === undefined ? t('field.tooLong') : t('field.atMost', { count: limits.max });
      case 'tooSmall':
        return limits.min === undefined ? t('field.tooSmall') : t('field.notBelow', { min: limits.min });
      case 'tooBig':
        return limits.max === undefined ? t('field.tooBig') : t('field.notAbove', { max: limits.max });
      case 'characters':
        return t('field.characters');
      case 'email':
        return t('field.email');
      default:
        return t('field.invalid');
    }
  };
};
