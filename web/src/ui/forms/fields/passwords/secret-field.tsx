import { Button } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field';
import { OptionalLabel, type OptionalFieldProps } from '../field-parts';
import classes from './secret-field.module.css';

export interface SecretFieldProps extends OptionalFieldProps {
  /** A string is a new secret, an empty one leaves the stored secret unchanged, `null` removes it. */
  value: string | null;
  onChange: (value: string | null) => void;
  isSet: boolean;
  /** The stored secret is no longer valid; a new one is required. */
  isOver?: boolean;
  maxLength: number;
  'data-path'?: string;
}

/** A write-only secret: it can be set, replaced and removed. */
export const SecretField = (props: SecretFieldProps) => {
  const { label, help, error, optional = false, value, onChange, isSet } = props;
  const { isOver = false, maxLength, 'data-path': path } = props;
  const { t } = useTranslation('ui');
  const [isReplacing, setReplacing] = useState(false);
  /** Where to put the focus after the next render, since the pressed button is removed. */
  const wantsFocus = useRef<'input' | 'state' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const state = useRef<HTMLDivElement>(null);
  const id = useId();
  const isTyped = !isSet || isReplacing || isOver || error !== undefined;

  useEffect(() => {
    if (wantsFocus.current !== null) (wantsFocus.current === 'input' ? input : state).current?.focus();
    wantsFocus.current = null;
  });

  const keep = () => {
    onChange('');
    setReplacing(false);
    wantsFocus.current = 'state';
  };

  if (isTyped && value !== null) {
    return (
      <div className={classes.field}>
        <PasswordField
          ref={input}
          label={label}
          help={help}
          error={error}
          optional={optional}
          autoComplete="new-password"
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-path={path}
        />
        {isSet && !isOver && (
          <Button variant="subtle" size="compact-sm" className={classes.keep} onClick={keep}>
            {t('secret.keep')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div ref={state} className={classes.stored} role="group" aria-labelledby={id} tabIndex={-1}>
      <span id={id} className={classes.label}>
        {optional ? <OptionalLabel>{label}</OptionalLabel> : label}
      </span>
      <div className={classes.row}>
        {value === null ? (
          <IconTrash size={16} stroke={1.6} aria-hidden />
        ) : (
          <IconCheck size={16} stroke={2} className={classes.set} aria-hidden />
        )}
        <span className={classes.words}>{t(value === null ? 'secret.goes' : 'secret.set')}</span>
        {value === null ? (
          <Button variant="default" size="compact-sm" onClick={keep}>
            {t('secret.keep')}
          </Button>
        ) : (
          <>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                setReplacing(true);
                wantsFocus.current = 'input';
              }}
            >
              {t('secret.replace')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                onChange(null);
                wantsFocus.current = 'state';
              }}
            >
              {t('secret.remove')}
            </Button>
          </>
        )}
      </div>
      {help !== undefined && <p className={classes.help}>{help}</p>}
    </div>
  );
};
