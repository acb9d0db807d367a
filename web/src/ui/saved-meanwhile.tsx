import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './saved-meanwhile.module.css';

export interface SavedMeanwhileProps {
  /** What the other has changed: the fields, and what stands in them now where a few words can say it. */
  changes: readonly { label: string; value?: string }[];
  onTakeTheirs: () => void;
  /** Where it alone says that nothing was saved: the form's summary, which takes the focus. */
  summary?: Ref<HTMLDivElement>;
}

/** Somebody else has saved while the form was open: what they changed, and the two ways on. */
export const SavedMeanwhile = ({ changes, onTakeTheirs, summary }: SavedMeanwhileProps) => {
  const { t } = useTranslation('ui');
  const names = changes.map(({ label, value }) =>
    value === undefined ? label : t('meanwhile.field', { label, value: value === '' ? '–' : value }),
  );
  return (
    <div className={classes.note} {...(summary && { ref: summary, role: 'alert', tabIndex: -1 })}>
      <p className={classes.text}>{t('meanwhile.changed', { names, count: names.length })}</p>
      <Button variant="default" onClick={onTakeTheirs}>
        {t('meanwhile.takeTheirs')}
      </Button>
    </div>
  );
};
