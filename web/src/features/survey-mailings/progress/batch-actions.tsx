import type { Batch, BatchState } from '@vantage/contract/survey-mailings/batches';
import { Button } from '@mantine/core';
import { IconGauge, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useReturnedFocus } from '../../../lib/browser/use-returned-focus';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { isViewingAs } from '../../../lib/session/session';
import { confirm } from '../../../ui/overlays/confirm';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { useBatchAction, type BatchAction } from '../api/batches';
import classes from './batch-actions.module.css';

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
  if (isViewingAs()) return null;
  const { state, subject, queued } = batch;
  const isStopped = state === 'Paused' || state === 'Failed';

  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('action.cancelTitle', { subject }),
      body: t('action.cancelBody', { count: queued }),
      verb: t('action.cancel'),
      // 'Cancel' would be ambiguous.
      cancel: t('action.keep'),
      destructive: true,
    });
    if (isSure) await act('cancel');
  };

  return (
    <>
      <Button
        className={classes.cancel}
        variant="default"
        leftSection={<IconX size={18} stroke={1.6} aria-hidden />}
        loading={pending === 'cancel'}
        onClick={() => void cancel()}
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
