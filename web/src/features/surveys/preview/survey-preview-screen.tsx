import type { RespondentSurvey } from '@vantage/contract/surveys/live-surveys';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { usePreviewFrame } from '../../../lib/browser/survey-preview/use-preview-frame';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { ScreenSizeControl } from '../../../ui/data-display/screen-size-control';
import { PreviewFrame, type ScreenSize } from '../../../ui/data-display/preview-frame';
import { EmptyState, FailedState, LoadingState, NotFoundState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import { surveyPreviewQuery } from '../api/survey-preview';
import classes from './survey-preview-screen.module.css';

export interface SurveyPreviewScreenProps {
  surveyId: string;
  breadcrumb: ReactNode;
  editQuestions: ReactNode;
}

export const SurveyPreviewScreen = ({ surveyId, breadcrumb, editQuestions }: SurveyPreviewScreenProps) => {
  const { t } = useTranslation('surveys');
  const problemText = useProblemText();
  const preview = useQuery(surveyPreviewQuery(surveyId));
  const [size, setSize] = useState<ScreenSize>('desktop');
  const isPhone = useIsMobile();
  const survey = preview.data;
  const content = (): ReactNode => {
    if (survey?.type === 'SurveyMonkey')
      return (
        <EmptyState
          icon={<IconClipboardList size={24} stroke={1.6} />}
          title={t('preview.elsewhere')}
          hint={t('preview.elsewhereHint')}
        />
      );
    if (survey?.definition === null)
      return (
        <EmptyState
          icon={<IconClipboardList size={24} stroke={1.6} />}
          title={t('preview.none')}
          hint={t('preview.noneHint')}
          action={editQuestions}
        />
      );
    if (survey)
      return <Preview survey={survey} size={size} title={t('preview.titleOf', { name: survey.name })} />;
    if (!preview.error)
      return (
        <LoadingState label={t('preview.loading')}>
          <Skeleton height={480} box />
        </LoadingState>
      );
    return preview.error instanceof ApiProblem && preview.error.code === 'notFound' ? (
      <NotFoundState />
    ) : (
      <FailedState
        title={t('preview.failed')}
        hint={problemText(preview.error)}
        onRetry={() => void preview.refetch()}
      />
    );
  };
  return (
    <Page>
      <PageHeader
        breadcrumb={breadcrumb}
        title={survey ? t('preview.titleOf', { name: survey.name }) : t('preview.verb')}
        description={t('preview.description')}
        actions={
          survey?.definition != null && (
            <>
              {!isPhone && (
                <ScreenSizeControl
                  label={t('preview.size')}
                  names={{
                    desktop: t('preview.desktop'),
                    tablet: t('preview.tablet'),
                    phone: t('preview.phone'),
                  }}
                  value={size}
                  onChange={setSize}
                />
              )}
              {editQuestions}
            </>
          )
        }
      />
      {content()}
    </Page>
  );
};

interface PreviewProps {
  readonly survey: RespondentSurvey;
  readonly size: ScreenSize;
  readonly title: string;
}

const Preview = ({ survey, size, title }: PreviewProps) => {
  const { t, i18n } = useTranslation('surveys');
  const { isReady, send, ...frame } = usePreviewFrame();
  const language = i18n.resolvedLanguage ?? i18n.language;
  useEffect(() => {
    if (isReady) send({ survey, language });
  }, [isReady, send, survey, language]);
  return (
    <div className={classes.preview}>
      <PreviewFrame {...frame} size={size} title={title} loadingLabel={t('preview.loading')} />
    </div>
  );
};
