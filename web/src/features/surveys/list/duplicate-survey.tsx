import { surveyLimits, surveyName } from '@vantage/contract/surveys/survey-fields';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../../lib/browser/toasts';
import { ErrorSummary } from '../../../ui/forms/error-summary';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { Dialog } from '../../../ui/overlays/dialog';
import { useDuplicateSurvey } from '../api/surveys';
import { useNameAvailability } from '../form/use-name-availability';

const copyFields = z.strictObject({ name: surveyName });

/** Asks for the copy's name. */
export const DuplicateSurvey = ({ survey, onClose }: { survey: Survey; onClose: () => void }) => {
  const { t } = useTranslation('surveys');
  const { t: ui } = useTranslation('ui');
  const { t: refusal } = useTranslation('refusals');
  const formId = useId();
  const duplicate = useDuplicateSurvey(survey.id);
  const suffix = [...t('duplicate.name', { name: '' })].length;
  const original = [...survey.name].slice(0, surveyLimits.name.max - suffix).join('');
  const form = useSaveForm({
    initialValues: { name: t('duplicate.name', { name: original }) },
    schema: copyFields,
    labels: { name: t('field.name') },
    explain: ({ code }) => (code === 'taken' ? refusal('survey.nameTaken') : undefined),
    save: (fields) => duplicate.mutateAsync(fields),
    onSaved({ name }) {
      toast({ severity: 'success', message: t('duplicate.done', { name }) });
      onClose();
    },
  });
  const isFree = useNameAvailability(form.form.values.name, null);
  const field = form.field('name');
  return (
    <Dialog
      title={t('duplicate.title', { name: survey.name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.busy}>
            {t('duplicate.verb')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-busy={form.busy} onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary form={form} />
        <TextField
          {...field}
          error={field.error ?? (isFree === false ? refusal('survey.nameTaken') : undefined)}
          help={t('duplicate.help')}
          readOnly={form.busy}
          data-autofocus
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
};
