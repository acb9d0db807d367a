import type { EmbedProblem } from '@vantage/contract/embedding/embed-problems';
import type { InsightEmbed } from '@vantage/contract/insights/insights';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { giveUpAfterMs, slowAfterMs } from './load-timeouts';
import { ReportSkeleton } from './report-skeleton';
import type { ProviderEmbed, ProviderEmbedFailure, ShowProviderEmbed } from './show-provider-embed';
import classes from './embedded-page.module.css';

const show = async (options: Parameters<ShowProviderEmbed<ProviderEmbed>>[0]): Promise<void> => {
  const { embed } = options;
  if (embed.kind === 'powerbi') {
    const { showPowerBiReport } = await import('./power-bi-report');
    if (!options.signal.aborted) await showPowerBiReport({ ...options, embed });
  } else {
    const { showTableauView } = await import('./tableau-view');
    if (!options.signal.aborted) await showTableauView({ ...options, embed });
  }
};

const asFailure = (why: unknown): ProviderEmbedFailure =>
  why instanceof Error || typeof why === 'string' ? (why as Error | EmbedProblem) : null;

export interface ProviderEmbedReportProps {
  title: string;
  embed: ProviderEmbed;
  renew: (signal: AbortSignal) => Promise<InsightEmbed>;
  onRetry: () => void;
  failed: (why: ProviderEmbedFailure) => ReactNode;
}

export const ProviderEmbedReport = ({ title, embed, renew, onRetry, failed }: ProviderEmbedReportProps) => {
  const { t } = useTranslation('insights');
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');
  const [failure, setFailure] = useState<{ why: ProviderEmbedFailure } | null>(null);
  const isLoaded = state === 'loaded';
  const isThere = useRef(false);

  // An effect event, because a new token or title must not reload the report.
  const startEmbed = useEffectEvent((signal: AbortSignal) => {
    const element = place.current;
    if (!element) return;
    const fail = (why: unknown) => setFailure({ why: asFailure(why) });
    show({
      element,
      embed,
      title,
      renew,
      on: {
        loaded: () => {
          isThere.current = true;
          setState('loaded');
        },
        failed: fail,
        broken: () => {
          if (!isThere.current) fail(null);
        },
      },
      signal,
    }).catch((error: unknown) => {
      if (!signal.aborted) fail(error);
    });
  });
  const isOver = failure !== null;
  useEffect(() => {
    if (isOver) return undefined;
    const controller = new AbortController();
    startEmbed(controller.signal);
    return () => controller.abort();
  }, [isOver]);

  useEffect(() => {
    if (state === 'loaded') return undefined;
    const isSlow = state === 'slow';
    const giveUpOrWait = () => {
      // Tableau's sign-in form, shown when cookies are blocked, sends no event at all.
      if (embed.kind === 'tableau') setFailure({ why: 'blocked' });
      else if (isSlow) setFailure({ why: 'silent' });
      else setState('slow');
    };
    const timer = window.setTimeout(giveUpOrWait, isSlow ? giveUpAfterMs : slowAfterMs);
    return () => window.clearTimeout(timer);
  }, [state, embed.kind]);

  if (failure) return failed(failure.why);
  return (
    <>
      <span className={classes.spoken} role="status">
        {t(isLoaded ? 'report.loaded' : 'report.loading', { title })}
      </span>
      <div ref={place} className={classes.place} data-loaded={isLoaded} inert={!isLoaded} />
      {!isLoaded && <ReportSkeleton chat={false} />}
      {state === 'slow' && (
        <div className={classes.slow} role="alert">
          <p className={classes.words}>{t('report.slow')}</p>
          <Button variant="default" onClick={onRetry}>
            {t('report.retry')}
          </Button>
        </div>
      )}
    </>
  );
};
