import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SaveForm } from './use-save-form';
import classes from './conflict-notice.module.css';

/**
 * Another user saved while the form was open: lists their changes and the two ways to continue. Takes the
 * focus after a failed attempt when it is the only message.
 */
export const ConflictNotice = ({
  form,
}: {
  form: Pick<SaveForm, 'conflict' | 'failure' | 'hasSummary' | 'summary'>;
}) => {
  const { t } = useTranslation('ui');
  const { conflict, failure, hasSummary, summary } = form;
  if (!conflict) return null;
  const { changes, acceptTheirs } = conflict;
  const isAlone = failure === null && !hasSummary;
  const names = changes.map(({ label, value }) =>
    value === undefined ? label : t('concurrentChange.field', { label, value: value === '' ? '–' : value }),
  );
  return (
    <div className={classes.note} role="alert" tabIndex={-1} {...(isAlone && { ref: summary })}>
      <p className={classes.text}>{t('concurrentChange.changed', { names, count: names.length })}</p>
      <Button variant="default" onClick={acceptTheirs}>
        {t('concurrentChange.takeTheirs')}
      </Button>
    </div>
  );
};
