import { webhookFields, type AddedWebhook } from '@vantage/contract/surveys/survey-webhooks';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../ui/forms/fields/copy-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { FormDialog } from '../../../ui/forms/form-dialog';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { Dialog } from '../../../ui/overlays/dialog';
import { useAddWebhook } from '../api/survey-webhooks';
import classes from './webhooks.module.css';

const debounceMs = 400;

const isUrl = (url: string): boolean => webhookFields.safeParse({ url }).success;

/** Shows the secret after adding the webhook, the only time it can be seen. */
export const AddWebhookDialog = ({ surveyId, onClose }: { surveyId: string; onClose: () => void }) => {
  const [added, setAdded] = useState<AddedWebhook | null>(null);
  return added ? (
    <SecretDialog webhook={added} onClose={onClose} />
  ) : (
    <UrlDialog surveyId={surveyId} onAdded={setAdded} onClose={onClose} />
  );
};

interface UrlDialogProps {
  surveyId: string;
  onAdded: (webhook: AddedWebhook) => void;
  onClose: () => void;
}

const UrlDialog = ({ surveyId, onAdded, onClose }: UrlDialogProps) => {
  const { t } = useTranslation('surveys');
  const { t: tProblem } = useTranslation('signed-in-problems');
  const add = useAddWebhook(surveyId);
  const form = useSaveForm({
    initialValues: { url: '' },
    schema: webhookFields,
    labels: { url: t('webhooks.url') },
    explain: ({ code }) => {
      if (code === 'taken') return tProblem('webhook.urlTaken');
      if (code === 'notPublic') return t('webhooks.add.notPublic');
      return code === 'url' ? t('problem.url') : undefined;
    },
    save: (fields) => add.mutateAsync(fields),
    onSaved: onAdded,
  });
  const field = form.field('url');
  const [typed] = useDebouncedValue(field.value, debounceMs);
  const isWrong = typed === field.value && typed.trim() !== '' && !isUrl(typed);
  return (
    <FormDialog title={t('webhooks.add.verb')} verb={t('webhooks.add.verb')} form={form} onClose={onClose}>
      <TextField
        {...field}
        error={field.error ?? (isWrong ? t('problem.url') : undefined)}
        help={t('webhooks.add.help')}
        readOnly={form.busy}
        data-autofocus
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
};

const SecretDialog = ({ webhook, onClose }: { webhook: AddedWebhook; onClose: () => void }) => {
  const { t } = useTranslation('surveys');
  return (
    <Dialog
      title={t('webhooks.secret.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('webhooks.secret.done')}</Button>}
    >
      <div className={classes.secret}>
        <p className={classes.url}>{webhook.url}</p>
        <CopyField
          label={t('webhooks.secret.label')}
          help={t('webhooks.secret.help')}
          value={webhook.secret}
        />
        <p>{t('webhooks.secret.use')}</p>
      </div>
    </Dialog>
  );
};
