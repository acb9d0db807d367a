import { Button, useComputedColorScheme } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { themedAddress, type EmbedFrame } from './embed-frame';
import { ReportSkeleton } from './report-skeleton';
import { useEmbeddedPage } from './use-embedded-page';
import classes from './embedded-page.module.css';

export interface EmbeddedPageProps {
  title: string;
  frame: EmbedFrame;
  chat: boolean;
  onRetry: () => void;
  /** Stands in for a page that cannot be reached. */
  unreachable: ReactNode;
}

/** The page of an insight in its frame, a skeleton over it until it has loaded. */
export const EmbeddedPage = ({ title, frame, chat, onRetry, unreachable }: EmbeddedPageProps) => {
  const { t } = useTranslation('insights');
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { iframe, state, onLoad } = useEmbeddedPage(frame, theme);
  // Another theme is told to the page; another address would load it anew.
  const [src] = useState(() => themedAddress(frame, theme));
  const loaded = state === 'loaded';

  if (state === 'unreachable') return unreachable;
  return (
    <>
      <span className={classes.spoken} role="status">
        {t(loaded ? 'report.loaded' : 'report.loading', { title })}
      </span>
      <iframe
        ref={iframe}
        className={classes.iframe}
        title={title}
        src={src}
        sandbox={frame.sandbox}
        referrerPolicy="strict-origin"
        allow="fullscreen"
        data-loaded={loaded}
        inert={!loaded}
        onLoad={onLoad}
      />
      {!loaded && <ReportSkeleton chat={chat} />}
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
