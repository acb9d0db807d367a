import type { NumberRange } from '@vantage/contract/surveys/answer-filters';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';

export const useRangeText = () => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  /** @param areIntegers whether all numbers are integers, of which the text can name the last */
  return ({ from, to }: NumberRange, areIntegers: boolean): string => {
    const last = areIntegers ? to - 1 : to;
    return last === from
      ? formats.number(from)
      : t('results.range', { from: formats.number(from), to: formats.number(last) });
  };
};
