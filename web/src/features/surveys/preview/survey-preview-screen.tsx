import type { RespondentSurvey } from '@vantage/contract/surveys/live-surveys';
import { IconClipboardList, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { withBasePath } from '../../../lib/browser/page-meta';
import {
  previewToken,
  type PreviewReady,
  type PreviewRendered,
  type PreviewSurvey,
} from '../../../lib/browser/survey-preview';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { EmptyState, FailedState, LoadingState, NotFoundState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';
import { Segmented } from '../../../ui/controls/segmented';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import { surveyPreviewQuery } from '../api/survey-preview';
import classes from './survey-preview-screen.module.css';

export interface SurveyPreviewScreenProps {
  surveyId: string;
  breadcrumb: ReactNode;
  editQuestions: ReactNode;
}

type Size = 'desktop' | 'phone';

export const SurveyPreviewScreen = ({ surveyId, breadcrumb, editQuestions }: SurveyPreviewScreenProps) => {
  const { t } = useTranslation('surveys');
  const problemText = useProblemText();
  const preview = useQuery(surveyPreviewQuery(surveyId));
  const [size, setSize] = useState<Size>('desktop');
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
      return <Frame survey={survey} size={size} title={t('preview.titleOf', { name: survey.name })} />;
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
                <Segmented
                  label={t('preview.size')}
                  options={[
                    {
                      value: 'desktop',
                      label: t('preview.desktop'),
                      icon: <IconDeviceDesktop size={18} stroke={1.6} aria-hidden />,
                    },
                    {
                      value: 'phone',
                      label: t('preview.phone'),
                      icon: <IconDeviceMobile size={18} stroke={1.6} aria-hidden />,
                    },
                  ]}
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

/** The frame sends these messages. */
type Sent = Partial<PreviewReady | PreviewRendered> | null;

const Frame = ({ survey, size, title }: { survey: RespondentSurvey; size: Size; title: string }) => {
  const { i18n } = useTranslation();
  const { t } = useTranslation('surveys');
  const frame = useRef<HTMLIFrameElement>(null);
  const [isVisible, setVisible] = useState(false);
  const language = i18n.resolvedLanguage ?? i18n.language;
  useEffect(() => {
    const { origin } = window.location;
    const message: PreviewSurvey = { kind: 'previewSurvey', survey, language };
    const respond = ({ source, data, origin: from }: MessageEvent<Sent>): void => {
      const framed = frame.current?.contentWindow;
      if (!framed || source !== framed || from !== origin) return;
      if (data?.kind === 'previewReady') framed.postMessage(message, origin);
      else if (data?.kind === 'previewRendered') setVisible(true);
    };
    window.addEventListener('message', respond);
    return () => window.removeEventListener('message', respond);
  }, [survey, language]);
  return (
    <div className={classes.framed}>
      {!isVisible && (
        <div className={classes.loading}>
          <LoadingState label={t('preview.loading')}>
            <Skeleton height={480} box />
          </LoadingState>
        </div>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, whose scripts an opaque origin could not load */}
      <iframe
        ref={frame}
        className={classes.frame}
        data-size={size}
        data-shown={isVisible}
        title={title}
        src={withBasePath(`/survey/${previewToken}`)}
      />
    </div>
  );
};
