import { useQuery } from '@tanstack/react-query';
import { IconWorldOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/api/api-problem';
import { useProblemText } from '../../lib/i18n/problem-text';
import { EmptyState, FailedState, LoadingState, NotFoundState } from '../../ui/feedback/message-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { WarningNote } from '../../ui/feedback/warning-note';
import { Page } from '../../ui/layout/page';
import { PageHeader } from '../../ui/layout/page-header';
import { Steps } from '../../ui/layout/steps';
import { mailedSurveyQuery } from './api/survey';
import { useMailingDraft } from './mailing-draft';
import { mailingSteps, type MailingSearch, type MailingStep } from './mailing-search';
import { MessageStep } from './message/message-step';
import { RecipientsStep } from './recipients/recipients-step';
import classes from './send-bulk-email-screen.module.css';

export interface SendBulkEmailScreenProps {
  surveyId: string;
  /** @param surveyName undefined while it loads */
  renderBreadcrumb: (surveyName: string | undefined) => ReactNode;
  search: MailingSearch;
  onSearch: (search: MailingSearch) => void;
  /** For a survey that must be published first. */
  editSurvey: ReactNode;
}

export const SendBulkEmailScreen = (props: SendBulkEmailScreenProps) => {
  const { surveyId, renderBreadcrumb, search, onSearch, editSurvey } = props;
  const { t } = useTranslation('survey-mailings');
  const problemText = useProblemText();
  const query = useQuery(mailedSurveyQuery(surveyId));
  const survey = query.data;
  const { draft, change } = useMailingDraft(surveyId);
  const [file, setFile] = useState<File | null>(null);
  const [isExpired, setExpired] = useState(false);
  const report = draft.file?.report;
  const uploadId = report?.uploadId ?? null;
  const goTo = (step: MailingStep): void => onSearch({ step });

  const stepShown = (): MailingStep => {
    const { step = 'recipients' } = search;
    return uploadId === null ? 'recipients' : step;
  };
  const step = stepShown();

  const stepContent = (): ReactNode => {
    if (step === 'message' && report && uploadId !== null)
      return (
        <MessageStep
          surveyId={surveyId}
          report={{ ...report, uploadId }}
          draft={draft}
          onChange={change}
          onBack={() => goTo('recipients')}
          onContinue={() => goTo('check')}
          onExpired={() => {
            setExpired(true);
            change({ file: null });
          }}
        />
      );
    return (
      <RecipientsStep
        surveyId={surveyId}
        checked={draft.file}
        onChecked={(checked) => change({ file: checked })}
        file={file}
        onFile={setFile}
        onContinue={() => goTo('message')}
        isExpired={isExpired}
      />
    );
  };

  const content = (): ReactNode => {
    if (!survey) {
      if (!query.error)
        return (
          <LoadingState label={t('loading')}>
            <Skeleton height={320} box />
          </LoadingState>
        );
      return query.error instanceof ApiProblem && query.error.code === 'notFound' ? (
        <NotFoundState />
      ) : (
        <FailedState
          title={t('failed')}
          hint={problemText(query.error)}
          onRetry={() => void query.refetch()}
        />
      );
    }
    if (!survey.published)
      return (
        <EmptyState
          icon={<IconWorldOff size={24} stroke={1.6} />}
          title={t('notPublished.title')}
          hint={t('notPublished.hint')}
          action={editSurvey}
        />
      );
    return (
      <>
        <div className={classes.steps}>
          <Steps
            labels={mailingSteps.map((name) => t(`step.${name}`))}
            current={mailingSteps.indexOf(step)}
          />
        </div>
        {survey.state === 'Closed' && (
          <div className={classes.warning}>
            <WarningNote>{t('closed')}</WarningNote>
          </div>
        )}
        {stepContent()}
      </>
    );
  };

  return (
    <Page>
      <PageHeader
        breadcrumb={renderBreadcrumb(survey?.name)}
        title={t('title')}
        description={survey ? t('ofClient', { survey: survey.name, client: survey.customerName }) : undefined}
      />
      {content()}
    </Page>
  );
};
