import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import classes from './period-dialog.module.css';

interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** Chooses the first and the last day of a period; either may be left open. */
export const PeriodDialog = (props: Days & { onChoose: (days: Days) => void; onClose: () => void }) => {
  const { t } = useTranslation(['audit', 'ui']);
  const [from, setFrom] = useState(props.from ?? null);
  const [to, setTo] = useState(props.to ?? null);
  return (
    <Dialog
      title={t('period.choose')}
      onClose={props.onClose}
      footer={
        <>
          <Button variant="default" onClick={props.onClose}>
            {t('ui:cancel')}
          </Button>
          <Button onClick={() => props.onChoose({ from: from ?? undefined, to: to ?? undefined })}>
            {t('period.show')}
          </Button>
        </>
      }
    >
      <div className={classes.days}>
        <DateField
          label={t('period.from')}
          value={from}
          onChange={setFrom}
          clearable
          {...(to !== null && { max: to })}
        />
        <DateField
          label={t('period.to')}
          value={to}
          onChange={setTo}
          clearable
          {...(from !== null && { min: from })}
        />
      </div>
    </Dialog>
  );
};
