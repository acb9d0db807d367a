import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormPlaceholder } from '../../../ui/forms/form-placeholder';
import { surveyOptionsQuery, surveyQuery } from '../api/surveys';
import { SurveyForm, type SurveyFormProps } from './survey-form';

export interface SurveyFormScreenProps extends Omit<SurveyFormProps, 'survey' | 'options'> {
  surveyId: string | null;
}

export const SurveyFormScreen = ({ surveyId, ...rest }: SurveyFormScreenProps) => {
  const { t } = useTranslation('surveys');
  const survey = useQuery({ ...surveyQuery(surveyId ?? ''), enabled: surveyId !== null });
  const options = useQuery(surveyOptionsQuery);
  if (options.data && (surveyId === null || survey.data))
    return (
      <SurveyForm
        // Restoring gives the survey a new version, which the form would not read.
        key={survey.data?.archivedAt ?? 'editable'}
        {...rest}
        survey={survey.data ?? null}
        options={options.data}
      />
    );
  return (
    <FormPlaceholder
      breadcrumb={rest.breadcrumb}
      title={t(surveyId === null ? 'form.addTitle' : 'edit')}
      queries={surveyId === null ? [options] : [survey, options]}
      loadingLabel={t('form.loading')}
      failedTitle={t('form.failed')}
    />
  );
};
