import { useQuery } from '@tanstack/react-query';
import { useFullscreenElement } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { insightEmbedQuery } from './api/get-insight-embed';
import { customerInsightsQuery } from './api/list-customer-insights';
import { embedFrame } from './embed-frame';
import { placeOf } from './insight-search';
import { ReportFailed } from './report-failed';
import { ReportFrame } from './report-frame';
import { ReportToolbar, type ReportToolbarProps } from './report-toolbar';
import classes from './view-report.module.css';

export interface ViewReportProps extends Pick<ReportToolbarProps, 'InsightLink' | 'renderBack'> {
  insightId: string;
  customerId: string;
  /** Leads back to the list, in words. */
  listLink: ReactNode;
}

/** One insight, filling the screen. */
export const ViewReport = ({ insightId, customerId, InsightLink, renderBack, listLink }: ViewReportProps) => {
  const { t } = useTranslation('insights');
  const embed = useQuery(insightEmbedQuery(insightId, customerId));
  const insights = useQuery(customerInsightsQuery(customerId));
  const place = insights.data && placeOf(insights.data.groups, insightId);
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLElement>();
  const [attempt, setAttempt] = useState(0);
  const [wide, setWide] = useState(false);

  const frame = embed.data && embedFrame(embed.data, window.location.href);
  const isChat = embed.data?.kind === 'aibot';
  const title = place?.insight.title ?? t('report.title');
  const reload = () => {
    setAttempt((count) => count + 1);
    void embed.refetch();
  };

  return (
    <section ref={ref} className={classes.report} aria-label={title}>
      <ReportToolbar
        title={title}
        place={place}
        InsightLink={InsightLink}
        renderBack={renderBack}
        onReload={reload}
        newTabUrl={frame?.src}
        fullScreen={fullscreen}
        onFullScreen={() => void toggle()}
        chat={isChat ? { wide, onWide: setWide } : undefined}
      />
      <div className={classes.content}>
        {embed.isError || frame === null ? (
          <ReportFailed error={embed.error} onRetry={reload} listLink={listLink} />
        ) : (
          <ReportFrame
            key={`${insightId} ${attempt}`}
            title={title}
            frame={frame}
            narrow={isChat && !wide}
            onRetry={reload}
          />
        )}
      </div>
    </section>
  );
};
