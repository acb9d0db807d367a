import type { EmbedFault } from '@vantage/contract/embedding/embed-faults';
import type { InsightEmbed } from '@vantage/contract/insights/insights';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { giveUpAfterMs, slowAfterMs } from './load-timeouts';
import { ReportSkeleton } from './report-skeleton';
import type { ProvidedEmbed, ProvidedFailure, ShowProvided } from './show-provided';
import classes from './embedded-page.module.css';

const show = async (options: Parameters<ShowProvided<ProvidedEmbed>>[0]): Promise<void> => {
  const { embed } = options;
  if (embed.kind === 'powerbi') {
    const { showPowerBiReport } = await import('./power-bi-report');
    if (!options.signal.aborted) await showPowerBiReport({ ...options, embed });
  } else {
    const { showTableauView } = await import('./tableau-view');
    if (!options.signal.aborted) await showTableauView({ ...options, embed });
  }
};

const asFailure = (why: unknown): ProvidedFailure =>
  why instanceof Error || typeof why === 'string' ? (why as Error | EmbedFault) : null;

export interface ProvidedReportProps {
  title: string;
  embed: ProvidedEmbed;
  renew: (signal: AbortSignal) => Promise<InsightEmbed>;
  onRetry: () => void;
  failed: (why: ProvidedFailure) => ReactNode;
}

export const ProvidedReport = ({ title, embed, renew, onRetry, failed }: ProvidedReportProps) => {
  const { t } = useTranslation('insights');
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');
  const [failure, setFailure] = useState<{ why: ProvidedFailure } | null>(null);
  const isLoaded = state === 'loaded';
  const isThere = useRef(false);

  // An effect event, because a new token or title must not reload the report.
  const begin = useEffectEvent((signal: AbortSignal) => {
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
    begin(controller.signal);
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
