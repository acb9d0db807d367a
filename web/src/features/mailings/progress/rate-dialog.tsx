import { mailingLimits, type Mailing } from '@vantage/contract/mailings/mailings';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../../lib/browser/toasts';
import { FormDialog } from '../../../ui/forms/form-dialog';
import { NumberField } from '../../../ui/forms/fields/number-field';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { useSetMailingRate } from '../api/mailings';

const { min, max } = mailingLimits.ratePerSecond;
const fields = z.strictObject({
  ratePerSecond: z.union([z.literal('').transform(() => null), z.int().min(min).max(max)]),
});

/** Changes the rate, also while the mailing is being sent. */
export const RateDialog = ({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) => {
  const { t } = useTranslation('mailings');
  const setRate = useSetMailingRate(mailing.id);
  const form = useSaveForm({
    initialValues: { ratePerSecond: (mailing.ratePerSecond ?? '') as number | string },
    schema: fields,
    labels: { ratePerSecond: t('rate.label') },
    explain: () => t('rate.limits', { min, max }),
    save: (values) => setRate.mutateAsync(values),
    onSaved() {
      toast({ severity: 'success', message: t('action.done.rate') });
      onClose();
    },
  });
  return (
    <FormDialog title={t('action.rate')} verb={t('action.rate')} form={form} onClose={onClose}>
      <NumberField
        {...form.field('ratePerSecond')}
        help={t('rate.help')}
        optional
        data-autofocus
        readOnly={form.busy}
        maxLength={4}
      />
    </FormDialog>
  );
};
