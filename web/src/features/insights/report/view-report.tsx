import { useQuery } from '@tanstack/react-query';
import { useComputedColorScheme } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { requestEmbed, insightEmbedQuery } from '../api/get-insight-embed';
import { customerInsightsQuery } from '../api/list-customer-insights';
import { insightSurveysQuery } from '../api/list-insight-surveys';
import { embedFrame, personalizedUrl } from './embed-frame';
import { EmbeddedPage } from './embedded-page';
import { positionInList, type InsightSearch } from '../list/insight-search';
import { ProviderEmbedReport } from './provider-embed-report';
import { failureReason, ReportFailed, type ReportFailure } from './report-failed';
import { ReportSkeleton } from './report-skeleton';
import { ReportToolbar, type ReportToolbarProps } from './report-toolbar';
import { useFullScreen } from './use-full-screen';
import classes from './view-report.module.css';

export interface ViewReportProps extends Pick<
  ReportToolbarProps,
  'breadcrumb' | 'InsightLink' | 'renderBack'
> {
  insightId: string;
  customerId: string;
  search: InsightSearch;
  listLink: ReactNode;
}

export const ViewReport = (props: ViewReportProps) => {
  const { insightId, customerId } = props;
  const { t, i18n } = useTranslation('insights');
  const embed = useQuery(insightEmbedQuery(insightId, customerId));
  const insights = useQuery(customerInsightsQuery(customerId));
  const place = insights.data && positionInList(insights.data.groups, props.search, insightId);
  const surveys = useQuery(insightSurveysQuery(insightId, customerId));
  const fullScreen = useFullScreen();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const content = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [wide, setWide] = useState(false);

  // A token's lifetime starts with the request: the old embed is not used while a new one loads.
  const provided = embed.data?.mode === 'token' && !embed.isFetching ? embed.data : undefined;
  const frame = embed.data?.mode === 'iframe' ? embedFrame(embed.data, window.location.href) : undefined;
  const isChat = embed.data?.kind === 'aibot';
  const title = place?.insight.title ?? t('report.title');
  const reload = () => {
    setAttempt((count) => count + 1);
    void embed.refetch();
  };
  const retry = () => {
    // The button to retry is removed.
    if (content.current?.contains(document.activeElement)) content.current.focus();
    reload();
  };
  useHotkeys([['f', () => fullScreen.toggle?.()]]);

  const failed = (failure: ReportFailure) => (
    <ReportFailed {...failure} onRetry={retry} listLink={props.listLink} />
  );
  return (
    <section className={classes.report} aria-label={title}>
      <ReportToolbar
        title={title}
        breadcrumb={props.breadcrumb}
        place={place}
        InsightLink={props.InsightLink}
        renderBack={props.renderBack}
        surveys={surveys.data ?? []}
        onReload={reload}
        // Such a page cannot be opened without its token.
        newTabUrl={
          embed.data?.mode === 'token'
            ? null
            : frame
              ? personalizedUrl(frame, theme, i18n.language)
              : undefined
        }
        fullScreen={fullScreen.active}
        onFullScreen={fullScreen.toggle}
        chat={isChat ? { wide, onWide: setWide } : undefined}
      />
      <div ref={content} className={classes.content} tabIndex={-1}>
        <div className={classes.frame} data-narrow={isChat && !wide}>
          {embed.isError || frame === null ? (
            failed(failureReason(embed.error, place?.insight.status))
          ) : frame ? (
            <EmbeddedPage
              // A page in another language is another page.
              key={`${insightId} ${frame.src} ${i18n.language} ${attempt}`}
              title={title}
              frame={frame}
              chat={isChat && !wide}
              onRetry={retry}
              unreachable={failed({ reason: 'unreachable' })}
            />
          ) : provided ? (
            <ProviderEmbedReport
              key={`${insightId} ${embed.dataUpdatedAt} ${attempt}`}
              title={title}
              embed={provided}
              renew={(signal) => requestEmbed(insightId, customerId, signal)}
              onRetry={retry}
              failed={(why) => failed(failureReason(why, place?.insight.status))}
            />
          ) : (
            <ReportSkeleton chat={false} />
          )}
        </div>
      </div>
    </section>
  );
};
