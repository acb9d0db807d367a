import type { Batch, BatchState } from '@vantage/contract/survey-mailings/batches';
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
import { useBatchAction, type BatchAction } from '../api/batches';
import classes from './batch-actions.module.css';

const CancelDialog = lazyOverlay(() => import('./cancel-dialog').then((module) => module.CancelDialog));

const RateDialog = lazyOverlay(() => import('./rate-dialog').then((module) => module.RateDialog));

const useActions = (batch: Batch) => {
  const { t } = useTranslation('survey-mailings');
  const showProblem = useProblemToast();
  const change = useBatchAction(batch.id);
  const keepFocus = useReturnedFocus(change.isPending);
  return {
    pending: change.isPending ? change.variables : null,
    act: async (action: BatchAction): Promise<void> => {
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

/** What can be done to a batch that goes on, or could. */
export const BatchActions = ({ batch }: { batch: Batch }) => {
  const { t } = useTranslation('survey-mailings');
  const { pending, act } = useActions(batch);
  const [changesRate, setChangesRate] = useState(false);
  const [isCanceling, setCanceling] = useState(false);
  if (isViewingAs()) return null;
  const { state, queued } = batch;
  const isStopped = state === 'Paused' || state === 'Failed';

  const cancel = async (): Promise<void> => {
    flushSync(() => setCanceling(false));
    // Until the dialog has returned the focus, which is kept while the batch changes.
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
        <CancelDialog batch={batch} onCancel={() => void cancel()} onClose={() => setCanceling(false)} />
      )}
      {changesRate && <RateDialog batch={batch} onClose={() => setChangesRate(false)} />}
    </>
  );
};

const retried: readonly BatchState[] = ['Sending', 'Paused', 'Completed'];

/** Nothing, if there are none, or the batch has to be resumed first. */
export const RetryFailed = ({ batch }: { batch: Batch }) => {
  const { t } = useTranslation('survey-mailings');
  const { pending, act } = useActions(batch);
  if (batch.failed === 0 || !retried.includes(batch.state) || isViewingAs()) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      loading={pending === 'retryFailed'}
      onClick={() => void act('retryFailed')}
    >
      {t('action.retryFailed', { count: batch.failed })}
    </Button>
  );
};
