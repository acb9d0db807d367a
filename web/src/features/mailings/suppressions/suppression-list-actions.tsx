import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isViewingAs } from '../../../lib/session/session';
import { ExportButton } from '../../../ui/lists/export-button';
import { exportAllSuppressions } from '../api/suppressions';

export interface SuppressionListActionsProps {
  onImport: () => void;
  onAdd: () => void;
}

export const SuppressionListActions = ({ onImport, onAdd }: SuppressionListActionsProps) => {
  const { t } = useTranslation('mailings');
  return (
    <>
      {!isViewingAs() && (
        <Button
          variant="default"
          leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
          onClick={onImport}
        >
          {t('suppressions.importFile')}
        </Button>
      )}
      <ExportButton label={t('suppressions.export')} onExport={exportAllSuppressions} />
      {!isViewingAs() && (
        <Button leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={onAdd}>
          {t('suppressions.add.verb')}
        </Button>
      )}
    </>
  );
};
