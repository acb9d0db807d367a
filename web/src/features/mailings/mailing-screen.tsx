import type { Mailing } from '@vantage/contract/mailings/mailings';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { useQuery } from '@tanstack/react-query';
import { IconMailForward, IconWorldOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, SessionEnded } from '../../lib/api/api-problem';
import { toast } from '../../lib/browser/toasts';
import { useProblemText } from '../../lib/i18n/problem-text';
import { useKeysetList } from '../../lib/lists/keyset-list';
import type { OnSearch } from '../../lib/lists/list-search';
import { isViewingAs } from '../../lib/session/session';
import { EmptyState, FailedState, LoadingState, NotFoundState } from '../../ui/feedback/message-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { WarningNote } from '../../ui/feedback/warning-note';
import { Page } from '../../ui/layout/page';
import { PageHeader } from '../../ui/layout/page-header';
import { Steps } from '../../ui/layout/steps';
import { fetchMailingMessage, mailingsQuery } from './api/mailings';
import { mailedSurveyQuery } from './api/survey';
import { useMailingDraft, type MailingKind } from './mailing-draft';
import { mailingSteps, type MailingSearch, type MailingStep } from './mailing-search';
import { isEmptyMessage, type Message } from './message/message';
import { MessageStep } from './message/message-step';
import { isActiveMailing } from './progress/mailing-stats';
import { MailingActions, RetryFailed } from './progress/mailing-actions';
import { MailingHistory } from './progress/mailing-history';
import { MailingProgress } from './progress/mailing-progress';
import { FinishedActions } from './progress/finished-actions';
import { RunningNotice } from './progress/running-notice';
import { useMailingStream } from './progress/use-mailing-stream';
import { RecipientsStep } from './recipients/recipients-step';
import { ReminderRecipients } from './recipients/reminder-recipients';
import classes from './mailing-screen.module.css';
import { CheckStep } from './sending/check-step';

export interface MailingScreenProps {
  surveyId: string;
  /** @param surveyName is undefined while it loads */
  renderBreadcrumb: (surveyName: string | undefined) => ReactNode;
  search: MailingSearch;
  onSearch: OnSearch<MailingSearch>;
  /** Links to the survey, which must be published first. */
  editSurvey: ReactNode;
  renderArchivedNotice: (survey: Survey, onRestored: () => void) => ReactNode;
}

export const MailingScreen = (props: MailingScreenProps) => {
  const { surveyId, renderBreadcrumb, search, onSearch, editSurvey, renderArchivedNotice } = props;
  const { t } = useTranslation('mailings');
  const problemText = useProblemText();
  const query = useQuery(mailedSurveyQuery(surveyId));
  const mailings = useKeysetList(mailingsQuery(surveyId));
  const kind: MailingKind = search.kind ?? 'invitation';
  const drafts = {
    invitation: useMailingDraft(surveyId, 'invitation'),
    reminder: useMailingDraft(surveyId, 'reminder'),
  };
  const { draft, change, clear } = drafts[kind];
  const [file, setFile] = useState<File | null>(null);
  const [isExpired, setExpired] = useState(false);
  const survey = query.data;
  const isArchived = survey !== undefined && survey.archivedAt !== null;
  const uploadId = draft.recipients?.upload.uploadId ?? null;
  const active = mailings.rows.find(isActiveMailing);

  const selectStep = (): MailingStep => {
    const { step, mailing } = search;
    if (mailing !== undefined) return 'progress';
    // A URL without a step shows a mailing that is being sent.
    if (step === undefined) return active ? 'progress' : 'recipients';
    if (step === 'progress') return step;
    return uploadId === null ? 'recipients' : step;
  };
  const step = selectStep();
  const mailingId = search.mailing ?? active?.id ?? mailings.rows[0]?.id ?? null;
  // The other steps say what is going on.
  const streamedId = step === 'progress' ? mailingId : (active?.id ?? null);
  const { query: streamed, isStale } = useMailingStream(streamedId);
  const mailing = streamed.data;

  const activeId = active?.id;
  const isOpen = search.step === undefined && search.mailing === undefined;
  const openActive = useEffectEvent(
    (id: string) => void onSearch({ step: 'progress', mailing: id }, 'typed'),
  );
  useEffect(() => {
    // Otherwise the view would change once the mailing has ended.
    if (isOpen && activeId !== undefined) openActive(activeId);
  }, [isOpen, activeId]);

  const renderedStep = useRef(step);
  useEffect(() => {
    if (renderedStep.current === step) return;
    renderedStep.current = step;
    // The focused button of the previous step is gone.
    document.querySelector('h1')?.focus();
    window.scrollTo(0, 0);
  }, [step]);

  const goTo = (next: MailingStep): void => void onSearch({ step: next, kind: search.kind }, 'chosen');
  const showProgress = (): void => void onSearch({ step: 'progress' }, 'chosen');
  const showMailing = (id: string): void => void onSearch({ step: 'progress', mailing: id }, 'chosen');
  const expire = (): void => {
    // The recipients of a reminder are read again without a message.
    setExpired(kind === 'invitation');
    change({ recipients: null });
    goTo('recipients');
  };

  /** A reminder starts with the message of the mailing and its translations, unless one was begun. */
  const remind = async ({ id }: Mailing): Promise<void> => {
    const { reminder } = drafts;
    let message: Partial<Message> = {};
    if (isEmptyMessage(reminder.draft))
      try {
        const { translations, ...stored } = await fetchMailingMessage(id);
        message = { ...stored, translations: translations ?? {} };
      } catch (error) {
        if (error instanceof SessionEnded) return;
        toast({ severity: 'error', message: t('remind.messageFailed') });
      }
    // A draft's recipients may have answered since.
    reminder.change({ recipients: null, ...message });
    void onSearch({ step: 'recipients', kind: 'reminder' }, 'chosen');
  };

  const loading = (label: string) => (
    <LoadingState label={label}>
      <Skeleton height={320} box />
    </LoadingState>
  );
  const failed = (title: string, error: Error, onRetry: () => void) =>
    error instanceof ApiProblem && error.code === 'notFound' ? (
      <NotFoundState />
    ) : (
      <FailedState title={title} hint={problemText(error)} onRetry={onRetry} />
    );

  const progress = (): ReactNode => {
    if (mailing)
      return (
        <MailingProgress
          key={mailing.id}
          mailing={mailing}
          isStale={isStale}
          search={search}
          onSearch={onSearch}
          actions={!isArchived && <RetryFailed mailing={mailing} />}
        />
      );
    const error = streamed.error ?? (mailingId === null ? mailings.query.error : null);
    if (error)
      return failed(t('progress.failed'), error, () => {
        mailings.retry();
        if (mailingId !== null) void streamed.refetch();
      });
    return mailings.total === 0 && mailingId === null ? (
      <EmptyState
        icon={<IconMailForward size={24} stroke={1.6} />}
        title={t('progress.none')}
        hint={t('progress.noneHint')}
      />
    ) : (
      loading(t('progress.loading'))
    );
  };

  const stepContent = (): ReactNode => {
    if (step === 'progress') return progress();
    if (draft.recipients && uploadId !== null && survey) {
      if (step === 'message')
        return (
          <MessageStep
            survey={survey}
            upload={{ ...draft.recipients.upload, uploadId }}
            draft={draft}
            onChange={change}
            onBack={() => goTo('recipients')}
            onContinue={() => goTo('check')}
            onExpired={expire}
            onArchived={() => void query.refetch()}
          />
        );
      if (step === 'check')
        return (
          <CheckStep
            survey={survey}
            kind={kind}
            recipients={draft.recipients}
            uploadId={uploadId}
            draft={draft}
            schedule={draft.schedule}
            onSchedule={(schedule) => change({ schedule })}
            onBack={() => goTo('message')}
            onSent={({ id }) => {
              clear();
              setFile(null);
              showMailing(id);
            }}
            onExpired={expire}
            onShowRunning={showProgress}
          />
        );
    }
    return (
      <>
        {active && <RunningNotice mailing={active} onShow={showMailing} />}
        {kind === 'reminder' ? (
          <ReminderRecipients
            surveyId={surveyId}
            checked={draft.recipients}
            onChecked={(checked) => change({ recipients: checked })}
            onCancel={showProgress}
            onContinue={() => goTo('message')}
          />
        ) : (
          <>
            <RecipientsStep
              surveyId={surveyId}
              checked={draft.recipients}
              onChecked={(checked) => {
                setExpired(false);
                change({ recipients: checked });
              }}
              file={file}
              onFile={setFile}
              onContinue={() => goTo('message')}
              isExpired={isExpired}
            />
            <MailingHistory surveyId={surveyId} onOpen={showMailing} />
          </>
        )}
      </>
    );
  };

  const content = (): ReactNode => {
    if (!survey)
      return query.error
        ? failed(t('failed'), query.error, () => void query.refetch())
        : loading(t('loading'));
    if (isArchived)
      return (
        <>
          {renderArchivedNotice(survey, () => void query.refetch())}
          {step === 'progress' && mailingId !== null && progress()}
          {mailings.total === 0 && (
            <EmptyState icon={<IconMailForward size={24} stroke={1.6} />} title={t('archived.none')} />
          )}
          <MailingHistory surveyId={surveyId} onOpen={showMailing} />
        </>
      );
    const hasProgress = step === 'progress' && mailings.total !== 0;
    if (!survey.published && !hasProgress)
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
        {survey.state === 'Closed' && step !== 'progress' && (
          <div className={classes.warning}>
            <WarningNote>{t('closed')}</WarningNote>
          </div>
        )}
        {stepContent()}
      </>
    );
  };

  const title = isArchived
    ? t('archived.title')
    : t(kind === 'reminder' && step !== 'progress' ? 'remind.title' : 'title');
  return (
    <Page>
      <PageHeader
        breadcrumb={renderBreadcrumb(survey?.name)}
        title={title}
        description={survey ? t('ofClient', { survey: survey.name, client: survey.customerName }) : undefined}
        actions={
          step === 'progress' &&
          mailing &&
          !isArchived &&
          (isActiveMailing(mailing) || mailing.state === 'Failed' ? (
            <MailingActions key={mailing.id} mailing={mailing} />
          ) : (
            <FinishedActions
              onRemind={survey?.published === true && !isViewingAs() ? () => void remind(mailing) : undefined}
              onNew={() => void onSearch({ step: 'recipients' }, 'chosen')}
            />
          ))
        }
      />
      {content()}
    </Page>
  );
};
