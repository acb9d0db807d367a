import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProgressPanel } from '../../../ui/feedback/progress-panel';
import { useWatchedImport } from './import-watch';
import classes from './import-users.module.css';

export const ImportProgress = ({ onShow }: { onShow: () => void }) => {
  const { t } = useTranslation('users');
  const watched = useWatchedImport();
  if (watched?.at !== 'running') return null;
  return (
    <div className={classes.progress}>
      <ProgressPanel title={t('import.running')} done={watched.done} total={watched.total} />
      <Button variant="default" size="sm" onClick={onShow}>
        {t('import.show')}
      </Button>
    </div>
  );
};
