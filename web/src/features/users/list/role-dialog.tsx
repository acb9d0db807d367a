import type { RoleId } from '@vantage/contract/permissions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlays/dialog';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { rolesQuery } from '../api/get-user';

export interface RoleDialogProps {
  count: number;
  onChoose: (roleId: RoleId) => void;
  onClose: () => void;
}

/** Asks which role the selected users get. */
export const RoleDialog = ({ count, onChoose, onClose }: RoleDialogProps) => {
  const { t } = useTranslation(['users', 'ui']);
  const { data: roles = [] } = useQuery(rolesQuery);
  const [selected, setChosen] = useState<`${RoleId}` | null>(null);
  return (
    <Dialog
      title={t('bulk.roleTitle', { count })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            disabled={selected === null}
            onClick={() => selected && onChoose(Number(selected) as RoleId)}
          >
            {t('bulk.role')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('role')}
        placeholder={t('form.chooseRole')}
        help={t('bulk.roleHelp')}
        options={roles.map(({ id }) => ({ value: `${id}` as const, label: t(`roles.${id}`) }))}
        value={selected}
        onChange={setChosen}
      />
    </Dialog>
  );
};
