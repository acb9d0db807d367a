import { surveyLimits, surveyName } from '@vantage/contract/surveys/survey-fields';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../../lib/browser/toasts';
import { FormDialog } from '../../../ui/forms/form-dialog';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { useDuplicateSurvey } from '../api/surveys';
import { useNameAvailability } from '../form/use-name-availability';

const copyFields = z.strictObject({ name: surveyName });

/** Asks for the copy's name. */
export const DuplicateSurvey = ({ survey, onClose }: { survey: Survey; onClose: () => void }) => {
  const { t } = useTranslation('surveys');
  const { t: tProblem } = useTranslation('signed-in-problems');
  const duplicate = useDuplicateSurvey(survey.id);
  const suffix = [...t('duplicate.name', { name: '' })].length;
  const original = [...survey.name].slice(0, surveyLimits.name.max - suffix).join('');
  const form = useSaveForm({
    initialValues: { name: t('duplicate.name', { name: original }) },
    schema: copyFields,
    labels: { name: t('field.name') },
    explain: ({ code }) => (code === 'taken' ? tProblem('survey.nameTaken') : undefined),
    save: (fields) => duplicate.mutateAsync(fields),
    onSaved({ name }) {
      toast({ severity: 'success', message: t('duplicate.done', { name }) });
      onClose();
    },
  });
  const isFree = useNameAvailability(form.form.values.name, null);
  const field = form.field('name');
  return (
    <FormDialog
      title={t('duplicate.title', { name: survey.name })}
      verb={t('duplicate.verb')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...field}
        error={field.error ?? (isFree === false ? tProblem('survey.nameTaken') : undefined)}
        help={t('duplicate.help')}
        readOnly={form.busy}
        data-autofocus
        autoComplete="off"
      />
    </FormDialog>
  );
};
