import type { Mailing, MailingMessage, MailingRecipient } from '@vantage/contract/mailings/mailings';
import { mailingLimits } from '@vantage/contract/mailings/mailings';
import { messageId } from './messages/mime-message';
import type { MailingRecipientRow } from './mailing-recipients.repository';
import type { MailingRow, ThroughputRow } from './mailings.repository';
import { minute } from '../../platform/durations';

const toIsoString = (time: Date | null): string | null => time && time.toISOString();

/** Fills in a zero for each minute without a mail. @param rows the newest first */
const sentPerMinute = (rows: readonly ThroughputRow[]): Mailing['minutes'] => {
  const sentIn = new Map(rows.map(({ minute, sent }) => [minute.getTime(), sent]));
  const last = rows[0]?.minute.getTime() ?? 0;
  const first = Math.max(rows.at(-1)?.minute.getTime() ?? 0, last - (mailingLimits.minutes - 1) * minute);
  const points: Mailing['minutes'] = [];
  if (rows.length > 0)
    for (let time = first; time <= last; time += minute)
      points.push({ minute: new Date(time).toISOString(), sent: sentIn.get(time) ?? 0 });
  return points;
};

/**
 * Mails per second over the last full minute; over the mailing's age if it is younger than a minute. Mails are counted
 * by the minute, so that a part of the minute before is estimated.
 */
const currentRate = (
  { state, started_at }: MailingRow,
  rows: readonly ThroughputRow[],
  now: number,
): number => {
  if (state !== 'Sending' || started_at === null) return 0;
  const elapsed = now % minute;
  const sentIn = (time: number): number => rows.find(({ minute }) => minute.getTime() === time)?.sent ?? 0;
  const current = now - elapsed;
  const sent = sentIn(current) + sentIn(current - minute) * (1 - elapsed / minute);
  const seconds = Math.min(minute, Math.max(1_000, now - started_at.getTime())) / 1_000;
  return Math.round((sent / seconds) * 10) / 10;
};

/**
 * An operator may hold what is sent. Then nothing has started, so that the row doesn't say so.
 * @param now milliseconds by the database's clock
 */
const delayReason = (
  { state, delay_reason, scheduled_at }: MailingRow,
  { now, isHeld }: { readonly now: number; readonly isHeld: boolean },
): Mailing['delayReason'] => {
  const isDue = state === 'Scheduled' && (scheduled_at === null || scheduled_at.getTime() <= now);
  if (isHeld && (isDue || state === 'Sending')) return 'OutboundHeld';
  return state === 'Sending' ? delay_reason : null;
};

/**
 * @param throughput the newest minute first
 * @param context.now milliseconds by the database's clock
 * @param context.isHeld whether an operator holds what is sent
 */
export const presentMailing = (
  row: MailingRow,
  throughput: readonly ThroughputRow[],
  { now, isHeld }: { readonly now: number; readonly isHeld: boolean },
): Mailing => ({
  id: row.id,
  surveyId: row.survey_id,
  surveyName: row.survey_name,
  kind: row.kind,
  state: row.state,
  subject: row.subject,
  hasLocations: row.location_column !== null,
  total: row.total,
  sent: row.sent,
  failed: row.failed,
  skipped: row.skipped,
  bounced: row.bounced,
  queued: Math.max(0, row.total - row.sent - row.failed - row.skipped),
  ratePerSecond: row.rate_per_second,
  currentRate: currentRate(row, throughput, now),
  minutes: sentPerMinute(throughput),
  delayReason: delayReason(row, { now, isHeld }),
  stopReason: row.state === 'Failed' ? row.stop_reason : null,
  detail: row.detail,
  createdAt: row.created_at.toISOString(),
  createdByName: row.created_by_name,
  scheduledAt: toIsoString(row.scheduled_at),
  startedAt: toIsoString(row.started_at),
  finishedAt: toIsoString(row.finished_at),
});

export const presentMessage = (row: MailingRow): MailingMessage => ({
  subject: row.subject,
  body: row.body,
  mainLanguage: row.main_language,
  translations: row.translations,
  languageColumn: row.language_column,
});

export const presentRecipient = (
  row: MailingRecipientRow,
  mailing: Pick<MailingRow, 'message_domain'>,
): MailingRecipient => ({
  id: row.id,
  line: row.line,
  email: row.email,
  name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  location: row.location ?? '',
  state: row.state,
  attempts: row.attempts,
  sentAt: toIsoString(row.sent_at),
  nextAttemptAt: row.state === 'Retrying' ? toIsoString(row.due_at) : null,
  messageId: row.attempts > 0 ? messageId(row.id, mailing.message_domain) : null,
  bounce: row.bounce,
  detail: row.detail,
  clicked: row.opened_at !== null || row.is_opened === true,
  clickedAt: toIsoString(row.opened_at),
  answered: row.answered_at !== null || row.has_answered === true,
  answeredAt: toIsoString(row.answered_at),
});
