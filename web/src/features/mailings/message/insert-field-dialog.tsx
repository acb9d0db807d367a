import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { Dialog } from '../../../ui/overlays/dialog';
import classes from './message-step.module.css';
import { isFieldText, mergeField } from './merge-field';

export interface InsertFieldDialogProps {
  columns: readonly string[];
  /** Is selected at first. */
  column: string | null;
  onInsert: (field: string) => void;
  onClose: () => void;
}

const fallbackLimit = 100;

export const InsertFieldDialog = (props: InsertFieldDialogProps) => {
  const { columns, onInsert, onClose } = props;
  const { t } = useTranslation('mailings');
  const { t: ui } = useTranslation('ui');
  const formId = useId();
  const [column, setColumn] = useState(props.column);
  const [fallback, setFallback] = useState('');
  const isWrong = !isFieldText(fallback);
  return (
    <Dialog
      title={t('message.insertField')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={column === null || isWrong}>
            {t('message.insertField')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classes.insert}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (column !== null && !isWrong) onInsert(mergeField(column, fallback));
        }}
      >
        <SelectField
          label={t('message.field.column')}
          data-autofocus
          searchable={columns.length > 10}
          options={columns.map((name) => ({ value: name, label: name }))}
          value={column}
          onChange={setColumn}
        />
        <TextField
          label={t('message.field.fallback')}
          help={t('message.field.help')}
          error={isWrong ? t('message.field.characters') : undefined}
          optional
          maxLength={fallbackLimit}
          autoComplete="off"
          value={fallback}
          onChange={(event) => setFallback(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
};
