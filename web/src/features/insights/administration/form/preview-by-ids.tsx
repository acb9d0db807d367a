import type { InsightPreview } from '@vantage/contract/insights/insight-administration';
import { useQuery } from '@tanstack/react-query';
import { embedFrame } from '../../report/embed-frame';
import { EmbeddedPage } from '../../report/embedded-page';
import { ProviderEmbedReport } from '../../report/provider-embed-report';
import { failureReason, ReportFailed, type ReportFailure } from '../../report/report-failed';
import { ReportSkeleton } from '../../report/report-skeleton';
import { insightPreviewQuery, requestPreview } from '../api/insights';

/** The server decides, as it does for a saved insight, whether a token or a frame shows it. */
export const PreviewByIds = ({ title, preview }: { title: string; preview: InsightPreview }) => {
  const embed = useQuery(insightPreviewQuery(preview));
  const retry = () => void embed.refetch();
  const failed = (failure: ReportFailure) => <ReportFailed {...failure} onRetry={retry} />;
  if (embed.isFetching) return <ReportSkeleton chat={false} />;
  if (!embed.data) return failed(failureReason(embed.error, 'Completed'));
  if (embed.data.mode === 'token')
    return (
      <ProviderEmbedReport
        key={embed.dataUpdatedAt}
        title={title}
        embed={embed.data}
        renew={(signal) => requestPreview(preview, signal)}
        onRetry={retry}
        failed={(why) => failed(failureReason(why, 'Completed'))}
      />
    );
  const frame = embedFrame(embed.data, window.location.href);
  if (!frame) return failed({ reason: 'failed' });
  return (
    <EmbeddedPage
      key={`${frame.src} ${embed.dataUpdatedAt}`}
      title={title}
      frame={frame}
      chat={false}
      onRetry={retry}
      unreachable={failed({ reason: 'unreachable' })}
    />
  );
};
