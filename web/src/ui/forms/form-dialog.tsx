import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../overlays/dialog';
import { ErrorSummary } from './error-summary';
import type { SaveForm } from './use-save-form';

export interface FormDialogProps {
  title: string;
  /** It is the text of the button that saves. */
  verb: string;
  form: Pick<SaveForm, 'busy' | 'errors' | 'failure' | 'hasSummary' | 'summary' | 'submit' | 'focusField'>;
  onClose: () => void;
  /** Fields, which are read-only while they are saved. */
  children: ReactNode;
}

/** A dialog with a short form. */
export const FormDialog = ({ title, verb, form, onClose, children }: FormDialogProps) => {
  const { t } = useTranslation('ui');
  const formId = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-busy={form.busy} onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary form={form} />
        {children}
      </form>
    </Dialog>
  );
};
