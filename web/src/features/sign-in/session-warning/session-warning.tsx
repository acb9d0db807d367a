import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { useExtendSession } from '../../../lib/session/session-expiry';
import { Dialog } from '../../../ui/overlays/dialog';
import { minutesAndSeconds } from '../security-code/use-seconds-left';
import classes from './session-warning.module.css';

/** In ms. */
const tick = 1_000;
/** Seconds left at which screen readers are told the time; each second would drown everything else. */
const spokenAt = [120, 60, 30, 10] as const;

const useSecondsLeft = (endsAt: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAt - now) / 1_000));
};

/** In the list of tabs: the session of a hidden tab is the one that ends. */
const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
};

export interface SessionWarningProps {
  /** In ms of this browser's clock. */
  endsAt: number;
  onSignOut: () => void;
}

/** Announces the end of an idle session. It closes when the session is extended, here or in another tab, or has ended. */
export const SessionWarning = ({ endsAt, onSignOut }: SessionWarningProps) => {
  const { t } = useTranslation('shell');
  const extend = useExtendSession();
  const showProblem = useProblemToast();
  const secondsLeft = useSecondsLeft(endsAt);
  useDocumentTitle(t('expiry.documentTitle'));
  const stay = () => extend.mutate(undefined, { onError: (error) => showProblem(error) });
  const spoken = spokenAt.findLast((seconds) => secondsLeft <= seconds) ?? secondsLeft;
  return (
    <Dialog
      title={t('expiry.title')}
      onClose={stay}
      width={440}
      footer={
        <>
          <Button variant="default" onClick={onSignOut}>
            {t('expiry.leave')}
          </Button>
          <Button data-autofocus loading={extend.isPending} onClick={stay}>
            {t('expiry.stay')}
          </Button>
        </>
      }
    >
      <p>{t('expiry.text')}</p>
      <p className={classes.left} aria-hidden>
        {t('expiry.left', { time: minutesAndSeconds(secondsLeft) })}
      </p>
      <VisuallyHidden role="timer" aria-live="assertive">
        {spoken >= 60
          ? t('expiry.leftMinutes', { count: Math.round(spoken / 60) })
          : t('expiry.leftSeconds', { count: spoken })}
      </VisuallyHidden>
    </Dialog>
  );
};
