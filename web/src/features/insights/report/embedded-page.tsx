import { Button, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { personalizedUrl, type EmbedFrame } from './embed-frame';
import { ReportSkeleton } from './report-skeleton';
import { useEmbeddedPage } from './use-embedded-page';
import classes from './embedded-page.module.css';

export interface EmbeddedPageProps {
  title: string;
  frame: EmbedFrame;
  chat: boolean;
  onRetry: () => void;
  unreachable: ReactNode;
}

/**
 * An insight's page in a frame. Below a provider's page, which may be an error page that cannot be detected,
 * there is advice in case the dashboard does not show.
 */
export const EmbeddedPage = ({ title, frame, chat, onRetry, unreachable }: EmbeddedPageProps) => {
  const { t, i18n } = useTranslation('insights');
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { iframe, state, onLoad } = useEmbeddedPage(frame, theme);
  // The page gets theme changes by message; a new URL would reload it.
  const [src] = useState(() => personalizedUrl(frame, theme, i18n.language));
  const isInSight = state === 'loaded' || state === 'displayed';

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
