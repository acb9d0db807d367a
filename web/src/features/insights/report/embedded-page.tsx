import { Button, UnstyledButton, useComputedColorScheme } from '@mantine/core';
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

/**
 * The page of an insight in its frame, a skeleton over it until it has loaded. Under a provider's, of which nobody can
 * tell whether it is the dashboard, stands what to do if it is not.
 */
export const EmbeddedPage = ({ title, frame, chat, onRetry, unreachable }: EmbeddedPageProps) => {
  const { t } = useTranslation('insights');
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { iframe, state, onLoad } = useEmbeddedPage(frame, theme);
  // Another theme is told to the page; another address would load it anew.
  const [src] = useState(() => themedAddress(frame, theme));
  const isInSight = state === 'loaded' || state === 'shown';

  if (state === 'unreachable') return unreachable;
  return (
    <div className={classes.page}>
      <span className={classes.spoken} role="status">
        {t(isInSight ? `report.${state}` : 'report.loading', { title })}
      </span>
      <div className={classes.stage}>
        <iframe
          ref={iframe}
          className={classes.iframe}
          title={title}
          src={src}
          sandbox={frame.sandbox}
          referrerPolicy="strict-origin"
          allow="fullscreen"
          data-loaded={isInSight}
          inert={!isInSight}
          onLoad={onLoad}
        />
        {!isInSight && <ReportSkeleton chat={chat} />}
        {state === 'slow' && (
          <div className={classes.slow} role="alert">
            <p className={classes.words}>{t('report.slow')}</p>
            <Button variant="default" onClick={onRetry}>
              {t('report.retry')}
            </Button>
          </div>
        )}
      </div>
      {!frame.own && (
        <p className={classes.advice} data-shown={isInSight}>
          {t('report.nothingToSee')}{' '}
          <a href={src} target="_blank" rel="noopener noreferrer">
            {t('report.openInTab')}
          </a>
          <UnstyledButton className={classes.again} onClick={onRetry}>
            {t('report.retry')}
          </UnstyledButton>
        </p>
      )}
    </div>
  );
};
