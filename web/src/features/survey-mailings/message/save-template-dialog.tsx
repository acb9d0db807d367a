import { mailTemplateFields, type MailTemplate } from '@vantage/contract/survey-mailings/mail-templates';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { ErrorSummary } from '../../../ui/forms/error-summary';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { Dialog } from '../../../ui/overlays/dialog';
import { templateMessage, useCreateTemplate } from '../api/mail-templates';
import type { Message } from './message';

const fields = mailTemplateFields.pick({ name: true });

export interface SaveTemplateDialogProps {
  message: Message;
  onSaved: (template: MailTemplate) => void;
  onClose: () => void;
}

export const SaveTemplateDialog = ({ message, onSaved, onClose }: SaveTemplateDialogProps) => {
  const { t } = useTranslation('survey-mailings');
  const { t: ui } = useTranslation('ui');
  const formId = useId();
  const create = useCreateTemplate();
  const form = useSaveForm({
    initialValues: { name: '' },
    schema: fields,
    labels: { name: t('mailTemplate.save.name') },
    save: ({ name }) => create.mutateAsync({ name, ...templateMessage(message) }),
    onSaved(template) {
      toast({ severity: 'success', message: t('mailTemplate.save.done', { name: template.name }) });
      onSaved(template);
      onClose();
    },
  });
  return (
    <Dialog
      title={t('mailTemplate.save.verb')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.busy}>
            {t('mailTemplate.save.verb')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-busy={form.busy} onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary form={form} />
        <TextField {...form.field('name')} readOnly={form.busy} data-autofocus autoComplete="off" />
      </form>
    </Dialog>
  );
};
