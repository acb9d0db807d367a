import type { Batch } from '@vantage/contract/survey-mailings/batches';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { durationText, hasCurve, isActiveBatch, progressOf, secondsLeft } from './batch-figures';
import classes from './batch-summary.module.css';
import { RateCurve } from './rate-curve';
import { useIsStalled } from './use-is-stalled';

type Part = 'sent' | 'failed' | 'skipped';
const parts = ['sent', 'failed', 'skipped'] as const satisfies Part[];

export interface BatchSummaryProps {
  batch: Batch;
  /** The connection was lost. */
  isOutdated: boolean;
}

/** How far a batch is, in one card. */
export const BatchSummary = ({ batch, isOutdated }: BatchSummaryProps) => {
  const { t } = useTranslation('survey-mailings');
  const formats = useFormats();
  const { state, total, queued, delay, stopReason, detail } = batch;
  const share = progressOf(batch);
  const percent = formats.percent(share, 1);
  const left = secondsLeft(batch);
  const time = (instant: string | null): string => (instant === null ? '' : formats.relative(instant));
  const started = t(`batch.about.${state}`, {
    name: batch.createdByName,
    scheduled: batch.scheduledAt === null ? '' : formats.dateTime(batch.scheduledAt),
    started: time(batch.startedAt),
    finished: time(batch.finishedAt),
  });
  const about = useIsStalled(batch) ? t('progress.stalled') : started;
  const labels = {
    sent: t('progress.sent'),
    failed: t('progress.failedCount'),
    skipped: t('progress.skipped'),
  };
  const figure = (key: string, label: ReactNode, value: string) => (
    <div key={key} className={classes.figure}>
      <dd>{value}</dd>
      <dt>{label}</dt>
    </div>
  );
  const why = delay ? t(`batch.delay.${delay}`) : stopReason && t(`batch.stopReason.${stopReason}`);
  return (
    <section className={classes.card} aria-label={t('step.progress')}>
      <div className={classes.head}>
        <div role="status">
          <h2 className={classes.state}>{t(`batch.state.${state}`)}</h2>
        </div>
        <p className={classes.about}>{isOutdated ? t('progress.offline') : about}</p>
        <strong className={classes.percent}>{percent}</strong>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('step.progress')}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={percent}
      >
        {parts.map(
          (part) =>
            batch[part] > 0 && (
              <span key={part} className={classes.part} data-part={part} style={{ flexGrow: batch[part] }} />
            ),
        )}
        {queued > 0 && <span className={classes.rest} style={{ flexGrow: queued }} />}
      </div>
      {why !== null && (
        <WarningNote>
          {why}
          {detail !== null && ` ${t('batch.detail', { detail })}`}
        </WarningNote>
      )}
      <div className={classes.figures}>
        <dl className={classes.counts}>
          {parts.map((part) =>
            figure(
              part,
              <>
                <span className={classes.key} data-part={part} aria-hidden />
                {labels[part]}
              </>,
              formats.number(batch[part]),
            ),
          )}
          {figure(
            'left',
            <>
              <span className={classes.key} data-part="queued" aria-hidden />
              {t('progress.left', { total })}
            </>,
            formats.number(queued),
          )}
          {isActiveBatch(batch) &&
            figure('time', t('progress.timeLeft'), left === null ? '–' : durationText(left))}
          {state === 'Sending' &&
            !hasCurve(batch) &&
            figure('rate', t('rate.label'), formats.decimal(batch.currentRate))}
        </dl>
        {hasCurve(batch) && <RateCurve batch={batch} />}
      </div>
    </section>
  );
};
