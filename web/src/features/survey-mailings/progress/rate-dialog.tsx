import { batchLimits, type Batch } from '@vantage/contract/survey-mailings/batches';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../../lib/browser/toasts';
import { ErrorSummary } from '../../../ui/forms/error-summary';
import { NumberField } from '../../../ui/forms/fields/number-field';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { Dialog } from '../../../ui/overlays/dialog';
import { useSetBatchRate } from '../api/batches';

const { min, max } = batchLimits.ratePerSecond;
const fields = z.strictObject({
  ratePerSecond: z.union([z.literal('').transform(() => null), z.int().min(min).max(max)]),
});

/** Takes effect at once, also while the batch is being sent. */
export const RateDialog = ({ batch, onClose }: { batch: Batch; onClose: () => void }) => {
  const { t } = useTranslation('survey-mailings');
  const { t: ui } = useTranslation('ui');
  const formId = useId();
  const setRate = useSetBatchRate(batch.id);
  const form = useSaveForm({
    initialValues: { ratePerSecond: (batch.ratePerSecond ?? '') as number | string },
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
    <Dialog
      title={t('action.rate')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.busy}>
            {t('action.rate')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-busy={form.busy} onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary form={form} />
        <NumberField
          {...form.field('ratePerSecond')}
          help={t('rate.help')}
          optional
          data-autofocus
          readOnly={form.busy}
          maxLength={4}
        />
      </form>
    </Dialog>
  );
};
