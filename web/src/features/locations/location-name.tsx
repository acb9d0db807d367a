import { locationLimits, locationName } from '@vantage/contract/locations';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './location-tree.module.css';

export interface LocationNameProps {
  label: string;
  value: string;
  error: string | null;
  busy: boolean;
  onChange: (value: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** The field itself limits the length. */
export const isName = (name: string): boolean => locationName.safeParse(name).success;

export const LocationName = ({ label, value, error, busy, onChange, ...on }: LocationNameProps) => {
  const { t } = useTranslation('locations');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  // A disabled field loses the focus while it is being saved.
  useEffect(() => {
    if (!busy) input.current?.focus();
  }, [busy]);
  return (
    <div className={classes.editor}>
      <div className={classes.entry}>
        <TextInput
          ref={input}
          className={classes.input}
          size="sm"
          aria-label={label}
          value={value}
          maxLength={locationLimits.name.max}
          disabled={busy}
          autoComplete="off"
          spellCheck={false}
          error={error !== null}
          errorProps={{ display: 'none' }}
          aria-describedby={error === null ? undefined : 'location-name-error'}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') on.onSave();
            if (event.key === 'Escape') on.onCancel();
          }}
        />
        <ActionIcon size="sm" aria-label={t('keep')} loading={busy} onClick={on.onSave}>
          <IconCheck size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon size="sm" aria-label={t('drop')} disabled={busy} onClick={on.onCancel}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {error !== null && (
        <p id="location-name-error" className={classes.error} role="alert">
          <IconAlertCircle size={14} stroke={1.6} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
};
