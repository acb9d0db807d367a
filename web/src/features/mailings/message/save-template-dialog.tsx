import { mailTemplateFields, type MailTemplate } from '@vantage/contract/mailings/mail-templates';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { FormDialog } from '../../../ui/forms/form-dialog';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { templateMessage, useCreateTemplate } from '../api/mail-templates';
import type { Message } from './message';
import { useRejectedMessageText } from './use-message-problem-text';

const fields = mailTemplateFields.pick({ name: true });

export interface SaveTemplateDialogProps {
  message: Message;
  onSaved: (template: MailTemplate) => void;
  onClose: () => void;
}

export const SaveTemplateDialog = ({ message, onSaved, onClose }: SaveTemplateDialogProps) => {
  const { t } = useTranslation('mailings');
  const create = useCreateTemplate();
  const rejectionText = useRejectedMessageText();
  const form = useSaveForm({
    initialValues: { name: '' },
    schema: fields,
    labels: { name: t('mailTemplate.save.name') },
    explainFailure: rejectionText,
    save: ({ name }) => create.mutateAsync({ name, ...templateMessage(message) }),
    onSaved(template) {
      toast({ severity: 'success', message: t('mailTemplate.save.done', { name: template.name }) });
      onSaved(template);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('mailTemplate.save.verb')}
      verb={t('mailTemplate.save.verb')}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} readOnly={form.busy} data-autofocus autoComplete="off" />
    </FormDialog>
  );
};
