import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDate } from '../../../lib/i18n/read-date';
import { DateField } from '../../forms/fields/date-field';
import { Dialog } from '../../overlays/dialog';
import classes from './period-dialog.module.css';

interface Days {
  from: string | undefined;
  to: string | undefined;
}

export interface PeriodDialogProps extends Days {
  title: string;
  /** It is the text of the button that applies the dates. */
  verb: string;
  onChoose: (days: Days) => void;
  onClose: () => void;
}

/** Either date may be empty. */
export const PeriodDialog = (props: PeriodDialogProps) => {
  const { t } = useTranslation('ui');
  const [from, setFrom] = useState(props.from ?? null);
  const [to, setTo] = useState(props.to ?? null);
  const fields = useRef<HTMLDivElement>(null);
  const [firstDay, lastDay] = [from, to].map((day) => (day !== null && isDate(day) ? day : undefined));
  const show = () => {
    // The error is already shown at the field.
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else props.onChoose({ from: firstDay, to: lastDay });
  };
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button variant="default" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={show}>{props.verb}</Button>
        </>
      }
    >
      <div ref={fields} className={classes.days}>
        <DateField
          label={t('period.from')}
          value={from}
          onChange={setFrom}
          clearable
          {...(lastDay !== undefined && { max: lastDay })}
        />
        <DateField
          label={t('period.to')}
          value={to}
          onChange={setTo}
          clearable
          {...(firstDay !== undefined && { min: firstDay })}
        />
      </div>
    </Dialog>
  );
};
