import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SaveForm } from './use-save-form';
import classes from './conflict-notice.module.css';

/**
 * Somebody else has saved while the form was open: what they changed, and the two ways on. Where it alone says that
 * nothing was saved, it takes the focus after the failed attempt.
 */
export const ConflictNotice = ({
  form,
}: {
  form: Pick<SaveForm, 'meanwhile' | 'failure' | 'isSummedUp' | 'summary'>;
}) => {
  const { t } = useTranslation('ui');
  const { meanwhile, failure, isSummedUp, summary } = form;
  if (!meanwhile) return null;
  const { changes, takeTheirs } = meanwhile;
  const isAlone = failure === null && !isSummedUp;
  const names = changes.map(({ label, value }) =>
    value === undefined ? label : t('meanwhile.field', { label, value: value === '' ? '–' : value }),
  );
  return (
    <div className={classes.note} role="alert" tabIndex={-1} {...(isAlone && { ref: summary })}>
      <p className={classes.text}>{t('meanwhile.changed', { names, count: names.length })}</p>
      <Button variant="default" onClick={takeTheirs}>
        {t('meanwhile.takeTheirs')}
      </Button>
    </div>
  );
};
