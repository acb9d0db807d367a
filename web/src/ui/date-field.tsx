import { DateInput } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/hi';
import 'dayjs/locale/ja';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/formats';
import { localeOf } from '../lib/languages';
import { readDate } from '../lib/read-date';
import { fieldParts, type FieldProps } from './field-parts';
import classes from './field-parts.module.css';

export interface DateFieldProps extends FieldProps {
  /** A calendar date, `YYYY-MM-DD`, or nothing. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** First and last date that may be chosen. */
  min?: string;
  max?: string;
  clearable?: boolean;
  disabled?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** A calendar date, typed or picked; written in the order of the language. The week begins on Sunday. */
export const DateField = ({ label, help, error, min, max, clearable = false, ...input }: DateFieldProps) => {
  const { t, i18n } = useTranslation('ui');
  const formats = useFormats();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return (
    <DateInput
      {...input}
      {...fieldParts({ label, help, error })}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      locale={language}
      firstDayOfWeek={0}
      weekendDays={[]}
      placeholder={formats.date('2025-11-17')}
      valueFormat={(date) => formats.date(date)}
      dateParser={(typed) => readDate(typed, localeOf(language))}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('field.clear', { label }) }}
      nextLabel={t('date.next')}
      previousLabel={t('date.previous')}
      popoverProps={{ classNames: { dropdown: classes.dropdown } }}
      {...(!(clearable && input.value !== null) && {
        rightSection: <IconCalendar size={18} stroke={1.6} aria-hidden />,
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  );
};
