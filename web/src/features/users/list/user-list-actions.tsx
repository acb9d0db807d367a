import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isViewingAs } from '../../../lib/session/session';
import { ExportButton } from '../../../ui/lists/export-button';
import { downloadUsers } from '../api/export-users';
import type { UserSearch } from './user-search';

export interface UserListActionsProps {
  search: UserSearch;
  onImport: () => void;
  add: ReactNode;
}

export const UserListActions = ({ search, onImport, add }: UserListActionsProps) => {
  const { t } = useTranslation('users');
  return (
    <>
      {!isViewingAs() && (
        <Button
          variant="default"
          leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
          onClick={onImport}
        >
          {t('list.import')}
        </Button>
      )}
      <ExportButton label={t('list.export')} onExport={() => downloadUsers(search)} />
      {!isViewingAs() && add}
    </>
  );
};
