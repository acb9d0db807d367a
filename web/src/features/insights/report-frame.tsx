import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmbedFrame } from './embed-frame';
import { ReportSkeleton } from './report-skeleton';
import classes from './report-frame.module.css';

/** After this long a report that has not loaded gets a word and a Retry; it goes on loading meanwhile. */
const longWaitInMs = 20_000;

export interface ReportFrameProps {
  title: string;
  /** Where the report is; nothing while the server is asked. */
  frame: EmbedFrame | undefined;
  /** A chat reads better in a column than over the whole width. */
  narrow: boolean;
  onRetry: () => void;
}

/** The embedded page, a skeleton over it until it has loaded. */
export const ReportFrame = ({ title, frame, narrow, onRetry }: ReportFrameProps) => {
  const { t } = useTranslation('insights');
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');

  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = window.setTimeout(() => setState('slow'), longWaitInMs);
    return () => window.clearTimeout(timer);
  }, [state]);

  return (
    <div className={classes.frame} data-narrow={narrow}>
      <span className={classes.spoken} role="status">
        {state === 'loaded' ? t('report.loaded', { title }) : t('report.loading', { title })}
      </span>
      {frame && (
        <iframe
          className={classes.iframe}
          title={title}
          src={frame.src}
          sandbox={frame.sandbox}
          referrerPolicy="strict-origin"
          allow="fullscreen"
          data-loaded={state === 'loaded'}
          onLoad={() => setState('loaded')}
        />
      )}
      {state !== 'loaded' && <ReportSkeleton chat={narrow} />}
      {state === 'slow' && (
        <div className={classes.slow} role="alert">
          <p className={classes.words}>{t('report.slow')}</p>
          <Button variant="default" onClick={onRetry}>
            {t('report.retry')}
          </Button>
        </div>
      )}
    </div>
  );
};
