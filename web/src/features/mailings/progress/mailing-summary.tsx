import type { Mailing } from '@vantage/contract/mailings/mailings';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { formatDuration, hasCurve, isActiveMailing, progressFraction, secondsLeft } from './mailing-stats';
import classes from './mailing-summary.module.css';
import { RateCurve } from './rate-curve';
import { useIsStalled } from './use-is-stalled';

type Part = 'sent' | 'failed' | 'skipped';
const parts = ['sent', 'failed', 'skipped'] as const satisfies Part[];

export interface MailingSummaryProps {
  mailing: Mailing;
  /** The connection was lost. */
  isStale: boolean;
}

/** Sums up in one card how far a mailing is. */
export const MailingSummary = ({ mailing, isStale }: MailingSummaryProps) => {
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  const { state, total, queued, delayReason, stopReason, detail } = mailing;
  const share = progressFraction(mailing);
  const percent = formats.percent(share, 1);
  const left = secondsLeft(mailing);
  const time = (instant: string | null): string => (instant === null ? '' : formats.relative(instant));
  const started = t(`mailing.about.${state}`, {
    name: mailing.createdByName,
    scheduled: mailing.scheduledAt === null ? '' : formats.dateTime(mailing.scheduledAt),
    started: time(mailing.startedAt),
    finished: time(mailing.finishedAt),
    sent: mailing.sent,
    total,
  });
  const about = useIsStalled(mailing) ? t('progress.stalled') : started;
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
  const why = delayReason
    ? t(`mailing.delayReason.${delayReason}`)
    : stopReason && t(`mailing.stopReason.${stopReason}`);
  return (
    <section className={classes.card} aria-label={t('step.progress')}>
      <div className={classes.head}>
        <div role="status">
          <h2 className={classes.state}>{t(`mailing.state.${state}`)}</h2>
        </div>
        <p className={classes.about}>{isStale ? t('progress.offline') : about}</p>
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
            mailing[part] > 0 && (
              <span
                key={part}
                className={classes.part}
                data-part={part}
                style={{ flexGrow: mailing[part] }}
              />
            ),
        )}
        {queued > 0 && <span className={classes.rest} style={{ flexGrow: queued }} />}
      </div>
      {why !== null && (
        <WarningNote>
          {why}
          {detail !== null && ` ${t('mailing.detail', { detail })}`}
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
              formats.number(mailing[part]),
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
          {isActiveMailing(mailing) &&
            figure('time', t('progress.timeLeft'), left === null ? '–' : formatDuration(left))}
          {state === 'Sending' &&
            !hasCurve(mailing) &&
            figure('rate', t('rate.label'), formats.decimal(mailing.currentRate))}
        </dl>
        {hasCurve(mailing) && <RateCurve mailing={mailing} />}
      </div>
    </section>
  );
};
