import type { Mailing, MailingState } from '@vantage/contract/mailings/mailings';
import { Button } from '@mantine/core';
import { IconGauge, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useReturnedFocus } from '../../../lib/browser/use-returned-focus';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { isViewingAs } from '../../../lib/session/session';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { useMailingAction, type MailingAction } from '../api/mailings';
import classes from './mailing-actions.module.css';

const CancelDialog = lazyOverlay(() => import('./cancel-dialog').then((module) => module.CancelDialog));

const RateDialog = lazyOverlay(() => import('./rate-dialog').then((module) => module.RateDialog));

const useActions = (mailing: Mailing) => {
  const { t } = useTranslation('mailings');
  const showProblem = useProblemToast();
  const change = useMailingAction(mailing.id);
  const keepFocus = useReturnedFocus(change.isPending);
  return {
    pending: change.isPending ? change.variables : null,
    act: async (action: MailingAction): Promise<void> => {
      keepFocus();
      try {
        await change.mutateAsync(action);
        toast({ severity: 'success', message: t(`action.done.${action}`) });
      } catch (error) {
        showProblem(error);
      }
    },
  };
};

/** Offers what can be done to a mailing that has not ended. */
export const MailingActions = ({ mailing }: { mailing: Mailing }) => {
  const { t } = useTranslation('mailings');
  const { pending, act } = useActions(mailing);
  const [changesRate, setChangesRate] = useState(false);
  const [isCanceling, setCanceling] = useState(false);
  if (isViewingAs()) return null;
  const { state, queued } = mailing;
  const isStopped = state === 'Paused' || state === 'Failed';

  const cancel = async (): Promise<void> => {
    flushSync(() => setCanceling(false));
    // The dialog first returns the focus, which is kept while the mailing changes.
    await Promise.resolve();
    await act('cancel');
  };

  return (
    <>
      <Button
        className={classes.cancel}
        variant="default"
        leftSection={<IconX size={18} stroke={1.6} aria-hidden />}
        loading={pending === 'cancel'}
        onClick={() => (queued > 0 ? setCanceling(true) : void act('cancel'))}
      >
        {t('action.cancel')}
      </Button>
      {state !== 'Failed' && (
        <Button
          variant="default"
          leftSection={<IconGauge size={18} stroke={1.6} aria-hidden />}
          onClick={() => setChangesRate(true)}
        >
          {t('action.rate')}
        </Button>
      )}
      {isStopped ? (
        <Button
          leftSection={<IconPlayerPlay size={18} stroke={1.6} aria-hidden />}
          loading={pending === 'resume'}
          onClick={() => void act('resume')}
        >
          {t('action.resume')}
        </Button>
      ) : (
        <Button
          leftSection={<IconPlayerPause size={18} stroke={1.6} aria-hidden />}
          loading={pending === 'pause'}
          onClick={() => void act('pause')}
        >
          {t('action.pause')}
        </Button>
      )}
      {isCanceling && (
        <CancelDialog mailing={mailing} onCancel={() => void cancel()} onClose={() => setCanceling(false)} />
      )}
      {changesRate && <RateDialog mailing={mailing} onClose={() => setChangesRate(false)} />}
    </>
  );
};

const retried: readonly MailingState[] = ['Sending', 'Paused', 'Completed'];

/** Renders nothing if no mail failed, or the mailing has to be resumed first. */
export const RetryFailed = ({ mailing }: { mailing: Mailing }) => {
  const { t } = useTranslation('mailings');
  const { pending, act } = useActions(mailing);
  if (mailing.failed === 0 || !retried.includes(mailing.state) || isViewingAs()) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      loading={pending === 'retryFailed'}
      onClick={() => void act('retryFailed')}
    >
      {t('action.retryFailed', { count: mailing.failed })}
    </Button>
  );
};
