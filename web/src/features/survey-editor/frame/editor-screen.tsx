import type { Survey } from '@vantage/contract/surveys/surveys';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenTitle } from '../../../lib/browser/screen-title';
import { EmptyState } from '../../../ui/feedback/message-state';
import { FormPlaceholder } from '../../../ui/forms/form-placeholder';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';
import { editedSurveyQuery } from '../api/edited-survey';
import { surveyDraftQuery } from '../api/survey-draft';
import { Editor, type EditorProps } from './editor';

export interface EditorScreenProps extends Omit<EditorProps, 'survey' | 'draft' | 'stateBadge' | 'notice'> {
  surveyId: string;
  breadcrumb: ReactNode;
  renderStateBadge: (survey: Survey) => ReactNode;
  renderArchivedNotice: (survey: Survey) => ReactNode;
}

/** The questions of a survey, its logic, translations and preview. */
export const EditorScreen = ({
  surveyId,
  breadcrumb,
  renderStateBadge,
  renderArchivedNotice,
  ...editorProps
}: EditorScreenProps) => {
  const { t } = useTranslation('surveys');
  const { t: tProblem } = useTranslation('signed-in-problems');
  const query = useQuery(editedSurveyQuery(surveyId));
  const draft = useQuery({
    ...surveyDraftQuery(surveyId),
    enabled: query.data?.type === 'SurveyJS',
  });
  const survey = query.data;
  useScreenTitle(survey?.name, t('questions.edit'));
  if (survey?.type === 'SurveyMonkey')
    return (
      <Page>
        <PageHeader breadcrumb={breadcrumb} title={survey.name} />
        <EmptyState
          icon={<IconListDetails size={24} stroke={1.6} />}
          title={tProblem('survey.definitionUnsupported')}
          hint={t('questions.elsewhere')}
        />
      </Page>
    );
  if (survey && draft.data) {
    const isArchived = survey.archivedAt !== null;
    return (
      <Editor
        // Restoring or archiving the survey begins anew.
        key={`${surveyId} ${isArchived}`}
        {...editorProps}
        survey={survey}
        draft={draft.data}
        stateBadge={renderStateBadge(survey)}
        notice={isArchived ? renderArchivedNotice(survey) : null}
      />
    );
  }
  return (
    <FormPlaceholder
      breadcrumb={breadcrumb}
      title={t('questions.edit')}
      queries={[query, draft]}
      loadingLabel={t('form.loading')}
      failedTitle={t('form.failed')}
    />
  );
};
