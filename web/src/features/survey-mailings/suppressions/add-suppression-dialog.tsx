import { email } from '@vantage/contract/users/user-fields';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../../lib/browser/toasts';
import { ErrorSummary } from '../../../ui/forms/error-summary';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { Dialog } from '../../../ui/overlays/dialog';
import { useAddSuppression } from '../api/suppressions';

const fields = z.strictObject({ email });

export const AddSuppressionDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('survey-mailings');
  const { t: ui } = useTranslation('ui');
  const formId = useId();
  const add = useAddSuppression();
  const form = useSaveForm({
    initialValues: { email: '' },
    schema: fields,
    labels: { email: t('suppressions.email') },
    save: (values) => add.mutateAsync(values),
    onSaved(added) {
      toast({ severity: 'success', message: t('suppressions.add.done', { email: added.email }) });
      onClose();
    },
  });
  return (
    <Dialog
      title={t('suppressions.add.verb')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.busy}>
            {t('suppressions.add.verb')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-busy={form.busy} onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary form={form} />
        <TextField
          {...form.field('email')}
          help={t('suppressions.add.help')}
          readOnly={form.busy}
          data-autofocus
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
      </form>
    </Dialog>
  );
};
