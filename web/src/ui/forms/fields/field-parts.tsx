import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './field-parts.module.css';

/** `form.field(…)` provides everything except the help. */
export interface FieldProps {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
}

export interface OptionalFieldProps extends FieldProps {
  /** Marked in the label. */
  optional?: boolean | undefined;
}

export interface HintedFieldProps extends OptionalFieldProps {
  /** Help or an error appears after typing: its line is kept free, so that nothing below moves. */
  reservesHint?: boolean | undefined;
}

export const OptionalLabel = ({ children }: { children: string }) => {
  const { t } = useTranslation('ui');
  return (
    <>
      {children} <span className={classes.optional}>{t('field.optional')}</span>
    </>
  );
};

/** The error of a field that consists of several controls. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <p className={classes.alone}>
    <span className={classes.error}>
      <IconAlertCircle size={14} stroke={1.6} aria-hidden />
      {children}
    </span>
  </p>
);

const classNames = {
  wrapper: classes.wrapper,
  dropdown: classes.dropdown,
  option: classes.option,
  day: classes.day,
  pill: classes.pill,
};
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export const fieldParts = ({
  label,
  help,
  error,
  optional = false,
  reservesHint = false,
}: HintedFieldProps): {
  label: ReactNode;
  description?: string;
  error?: ReactNode;
  inputWrapperOrder: typeof order;
  classNames: Record<'wrapper' | 'dropdown' | 'option' | 'day' | 'pill', string | undefined>;
} => ({
  label: optional ? <OptionalLabel>{label}</OptionalLabel> : label,
  inputWrapperOrder: order,
  classNames:
    reservesHint && help === undefined && error === undefined
      ? { ...classNames, wrapper: `${classes.wrapper} ${classes.reserved}` }
      : classNames,
  ...(help !== undefined && error === undefined && { description: help }),
  ...(error !== undefined && {
    error: (
      <span className={classes.error}>
        <IconAlertCircle size={14} stroke={1.6} aria-hidden />
        {error}
      </span>
    ),
  }),
});
