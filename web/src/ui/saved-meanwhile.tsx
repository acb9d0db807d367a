import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './saved-meanwhile.module.css';

export interface SavedMeanwhileProps {
  /** What the other has changed. */
  names: readonly string[];
  onTakeTheirs: () => void;
}

/** Somebody else has saved while the form was open: what they changed, and the two ways on. */
export const SavedMeanwhile = ({ names, onTakeTheirs }: SavedMeanwhileProps) => {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.note}>
      <p className={classes.text}>{t('meanwhile.changed', { names, count: names.length })}</p>
      <Button variant="default" onClick={onTakeTheirs}>
        {t('meanwhile.takeTheirs')}
      </Button>
    </div>
  );
};
