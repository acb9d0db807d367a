import { Textarea, type TextareaProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldParts, type OptionalFieldProps } from './field-parts';
import classes from './text-area-field.module.css';

export interface TextAreaFieldProps
  extends
    OptionalFieldProps,
    Omit<TextareaProps, keyof OptionalFieldProps | 'description' | 'maxLength' | 'value'> {
  value?: string;
  /** In characters as the server counts them. Longer text is reported, not truncated. */
  limit?: number;
}

export const TextAreaField = ({ label, help, error, optional, limit, ...input }: TextAreaFieldProps) => {
  const { t } = useTranslation('ui');
  const id = useId();
  const length = [...(input.value ?? '').normalize('NFC').trim()].length;
  const isTooLong = limit !== undefined && length > limit;
  return (
    <div className={classes.field}>
      <Textarea
        {...input}
        {...fieldParts({ label, help, error, optional })}
        autosize
        minRows={3}
        maxRows={12}
        {...(limit !== undefined && { 'aria-details': id })}
      />
      {limit !== undefined && (
        <span id={id} className={classes.counter} data-over={isTooLong}>
          {t('field.counter', { length, limit })}
        </span>
      )}
    </div>
  );
};
