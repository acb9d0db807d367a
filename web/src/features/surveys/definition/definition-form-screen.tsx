import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/message-state';
import { FormPlaceholder } from '../../../ui/forms/form-placeholder';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';
import { surveyDraftQuery, typeChangesQuery } from '../api/survey-definition';
import { surveyQuery } from '../api/surveys';
import { DefinitionForm, type DefinitionFormProps } from './definition-form';
import { useTypeChangeText } from './use-type-change-text';

export interface DefinitionFormScreenProps extends Omit<
  DefinitionFormProps,
  'survey' | 'draft' | 'typeChanges'
> {
  surveyId: string;
}

export const DefinitionFormScreen = ({ surveyId, ...rest }: DefinitionFormScreenProps) => {
  const { t } = useTranslation('surveys');
  const { t: tProblem } = useTranslation('signed-in-problems');
  const survey = useQuery(surveyQuery(surveyId));
  const draft = useQuery(surveyDraftQuery(surveyId));
  const { textLanguage, formatChanges } = useTypeChangeText();
  const isOwn = survey.data?.type === 'SurveyJS';
  const changes = useQuery({ ...typeChangesQuery(surveyId, textLanguage), enabled: isOwn });
  if (survey.data?.type === 'SurveyMonkey')
    return (
      <Page>
        <PageHeader breadcrumb={rest.breadcrumb} title={t('questions.title', { name: survey.data.name })} />
        <EmptyState
          icon={<IconListDetails size={24} stroke={1.6} />}
          title={tProblem('survey.definitionUnsupported')}
          hint={t('questions.elsewhere')}
        />
      </Page>
    );
  if (survey.data && draft.data)
    return (
      <DefinitionForm
        {...rest}
        survey={survey.data}
        draft={draft.data}
        typeChanges={changes.data ? formatChanges(changes.data.questions) : null}
      />
    );
  return (
    <FormPlaceholder
      breadcrumb={rest.breadcrumb}
      title={t('questions.edit')}
      queries={[survey, draft]}
      loadingLabel={t('form.loading')}
      failedTitle={t('form.failed')}
    />
  );
};
