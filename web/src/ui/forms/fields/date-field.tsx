import { DateInput } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCalendarLanguage } from '../../../lib/i18n/calendar-language';
import { useFormats } from '../../../lib/i18n/formats';
import { getFormatLocale } from '../../../lib/i18n/languages';
import { isDate, readDate } from '../../../lib/i18n/read-date';
import { fieldParts, type FieldProps } from './field-parts';
import classes from './field-parts.module.css';
import { exampleDate } from '../use-field-text';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; the typed text if it is not a date; or `null`. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
  clearable?: boolean;
  disabled?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
}

/**
 * Invalid text is passed to `onChange` so that the form cannot save the previous date; its error shows on
 * blur. Typed in the order of the region; the week begins on Sunday.
 */
export const DateField = (props: DateFieldProps) => {
  const { label, help, error, value, onChange, min, max, clearable = false, onBlur, ...input } = props;
  const { t, i18n } = useTranslation('ui');
  const formats = useFormats();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const locale = getFormatLocale(language);
  addCalendarLanguage(language);
  const [isTyping, setIsTyping] = useState(false);
  const date = value !== null && isDate(value) ? value : null;
  // One that could be entered.
  const usual = exampleDate();
  const latest = max !== undefined && max < usual ? max : usual;
  const example = formats.inputDate(min !== undefined && latest < min ? min : latest);

  const findProblem = (): string | undefined => {
    if (value === null) return undefined;
    if (date === null) return t('date.expected', { example });
    if (min !== undefined && date < min) return t('date.notBefore', { date: formats.inputDate(min) });
    return max !== undefined && date > max ? t('date.notAfter', { date: formats.inputDate(max) }) : undefined;
  };
  // No error while the date is still being typed.
  const problem = isTyping ? undefined : findProblem();
  return (
    <DateInput
      {...input}
      {...fieldParts({ label, help, error: error ?? problem })}
      value={date}
      onChange={onChange}
      onInput={({ currentTarget: { value: typed } }) => {
        setIsTyping(true);
        onChange(typed.trim() === '' ? null : (readDate(typed, locale) ?? typed));
      }}
      onBlur={() => {
        setIsTyping(false);
        onBlur?.();
      }}
      fixOnBlur={value === date}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      locale={language}
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      placeholder={example}
      valueFormat={formats.inputDate}
      dateParser={(typed) => readDate(typed, locale)}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('field.clear', { label }) }}
      nextLabel={t('date.next')}
      previousLabel={t('date.previous')}
      popoverProps={{
        classNames: { dropdown: classes.dropdown },
        // Keeps the error message visible above the calendar.
        ...((error ?? problem) !== undefined && { offset: 30 }),
      }}
      {...(!(clearable && date !== null) && {
        rightSection: <IconCalendar size={18} stroke={1.6} aria-hidden />,
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  );
};
