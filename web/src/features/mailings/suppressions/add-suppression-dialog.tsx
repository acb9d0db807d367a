import { email } from '@vantage/contract/users/user-fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../../lib/browser/toasts';
import { FormDialog } from '../../../ui/forms/form-dialog';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { useAddSuppression } from '../api/suppressions';

const fields = z.strictObject({ email });

export const AddSuppressionDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('mailings');
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
    <FormDialog
      title={t('suppressions.add.verb')}
      verb={t('suppressions.add.verb')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        help={t('suppressions.add.help')}
        readOnly={form.busy}
        data-autofocus
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
};
