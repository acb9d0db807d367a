import { roleIds } from '@vantage/contract/permissions';
import type { RecipientSource } from '@vantage/contract/mailings/recipients';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { locationNames, locationsQuery } from '../../../lib/api/locations';
import { useFormats } from '../../../lib/i18n/formats';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import classes from './recipients-step.module.css';

export interface ChooseRecipientsProps {
  /** Says why the last choice was rejected. */
  problem: string | undefined;
  onChoose: (source: RecipientSource, name: string) => void;
  /** Goes back to the recipients that were checked before. */
  keep: ReactNode;
}

/** Chooses recipients from the tenant's users, by role and location. */
export const ChooseUsers = ({ problem, onChoose, keep }: ChooseRecipientsProps) => {
  const { t } = useTranslation('mailings');
  const { t: users } = useTranslation('users');
  const formats = useFormats();
  const locations = useQuery(locationsQuery);
  const [role, setRole] = useState<string | null>(null);
  const [locationId, setLocationId] = useState<string | null>(null);
  const names = locations.data ? locationNames(locations.data) : new Map<string, string>();
  const roleId = roleIds.find((id) => String(id) === role);
  const choose = (): void => {
    const parts = [
      t('recipients.users'),
      roleId === undefined ? undefined : users(`roles.${roleId}`),
      locationId === null ? undefined : names.get(locationId),
    ];
    const fromUsers = {
      ...(roleId !== undefined && { roleId }),
      ...(locationId !== null && { locationId }),
    };
    onChoose({ fromUsers, only: 'all' }, parts.filter((part) => part !== undefined).join(' · '));
  };
  return (
    <>
      {problem !== undefined && (
        <div className={classes.problem} role="alert">
          <WarningNote>{problem}</WarningNote>
        </div>
      )}
      <div className={classes.choice}>
        <SelectField
          label={t('recipients.role')}
          placeholder={t('recipients.anyRole')}
          clearable
          options={roleIds.map((id) => ({ value: String(id), label: users(`roles.${id}`) }))}
          value={role}
          onChange={setRole}
        />
        <SelectField
          label={t('recipients.location')}
          placeholder={t('recipients.anyLocation')}
          error={locations.isError ? t('recipients.locationsFailed') : undefined}
          clearable
          searchable
          options={Array.from(names, ([value, label]) => ({ value, label })).toSorted((one, other) =>
            formats.compare(one.label, other.label),
          )}
          value={locationId}
          onChange={setLocationId}
        />
      </div>
      <p className={classes.guide}>{t('recipients.usersGuide')}</p>
      <div className={classes.actions}>
        <Button onClick={choose}>{t('recipients.check')}</Button>
        {keep}
      </div>
    </>
  );
};
