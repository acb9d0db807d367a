import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../lib/api/field-problems';
import { useFormats } from '../../lib/i18n/formats';

/** Shows which part is the day and which the month; not in the past. */
export const exampleDate = (): string => `${new Date().getFullYear()}-12-31`;

export const useFieldText = (): ((problem: FieldProblem, label: string) => string) => {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  return ({ code, limits }, label) => {
    switch (code) {
      case 'required':
        return t('field.required', { label });
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
      case 'date':
        return t('date.expected', { example: formats.inputDate(exampleDate()) });
      default:
        return t('field.invalid', { label });
    }
  };
};
