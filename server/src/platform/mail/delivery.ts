import { setTimeout as pause } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { recurring } from '../jobs/recurring';
import { leaseDuration, type MailQueue, type ClaimedMail } from './queue';
import type { MailOutcome, MailSender } from './smtp';

const slots = 4;
/** Milliseconds between two polls of all tenants, for lost notifications. */
const pollInterval = 60_000;
/** Milliseconds after the claim in which sending may start; well within the lease even with a slow server. */
const maxClaimAge = 30_000;
/** Milliseconds. */
const sendTimeout = 60_000;
/** Milliseconds that a stop waits for mails in flight before it aborts them. */
const defaultStopTimeout = 20_000;
/** Milliseconds between attempts to store that a mail was sent, while the database is unavailable. */
const finishRetryDelay = 1_000;
/** Milliseconds; the lower limit for a tenant whose next mail another process is claiming. */
const minAlarmDelay = 100;
/** Milliseconds before the first retry, doubled for each further one up to a maximum. */
const delays = {
  urgent: { first: 2_000, most: 30_000 },
  ordinary: { first: 10_000, most: 900_000 },
} as const;

export const retryDelay = ({ urgent, attempts }: Pick<ClaimedMail, 'urgent' | 'attempts'>): number => {
  const { first, most } = delays[urgent ? 'urgent' : 'ordinary'];
  return Math.min(most, first * 2 ** Math.min(attempts - 1, 20));
};

export interface MailDelivery {
  wake(tenantId: string, urgent: boolean): void;
  wakeAll(): void;
  /** Claims no more mails, finishes those in flight, and releases what it cannot finish. */
  stop(): Promise<void>;
}

/**
 * Row-level security allows no query over all tenants, so this relies on notifications at commit, remembers
 * when each tenant's next attempt is due, and polls all tenants once a minute. Tenants take turns.
 * @param options.loadLogo PNG; null if it no longer exists
 */
export function mailDelivery(options: {
  readonly queue: MailQueue;
  readonly sender: MailSender;
  readonly tenantIds: () => Promise<readonly string[]>;
  readonly isTenantActive: (tenantId: string) => Promise<boolean>;
  readonly senderOf: (tenantId: string) => Promise<{ address: string; name: string }>;
  readonly loadLogo: (tenantId: string, id: string) => Promise<Buffer | null>;
  readonly logger: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  readonly stopTimeout?: number;
}): MailDelivery {
  const { queue, sender, logger, stopTimeout = defaultStopTimeout } = options;
  // Sets keep insertion order: the tenant that has waited longest is next.
  const waiting = { urgent: new Set<string>(), ordinary: new Set<string>() };
  const alarms = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const aborting = new AbortController();

  const next = (): string | undefined => {
    for (const tenants of [waiting.urgent, waiting.ordinary]) {
      for (const tenantId of tenants) {
        tenants.delete(tenantId);
        return tenantId;
      }
    }
    return undefined;
  };

  const fillSlots = (): void => {
    while (!stopping.signal.aborted && running.size < slots) {
      const tenantId = next();
      if (tenantId === undefined) return;
      const turn = serve(tenantId)
        .catch((error: unknown) =>
          logger.error({ err: error, tenantId }, 'mail could not be claimed or updated'),
        )
        .finally(() => {
          running.delete(turn);
          fillSlots();
        });
      running.add(turn);
    }
  };

  const wake = (tenantId: string, urgent: boolean): void => {
    waiting[urgent ? 'urgent' : 'ordinary'].add(tenantId);
    fillSlots();
  };

  const scheduleAlarm = async (tenantId: string): Promise<void> => {
    const wait = await queue.nextDueIn(tenantId);
    clearTimeout(alarms.get(tenantId));
    alarms.delete(tenantId);
    // The next poll comes before that.
    if (wait === null || wait > pollInterval || stopping.signal.aborted) return;
    const alarm = setTimeout(
      () => {
        alarms.delete(tenantId);
        wake(tenantId, false);
      },
      Math.max(wait, minAlarmDelay),
    );
    alarm.unref();
    alarms.set(tenantId, alarm);
  };

  const serve = async (tenantId: string): Promise<void> => {
    // No alarm: reactivating the tenant wakes it, and so does each poll.
    if (!(await options.isTenantActive(tenantId))) return;
    // Measured from before the claim by a monotonic clock: a process that was suspended must not send a mail
    // that another one has claimed since.
    const claimedAt = performance.now();
    const mail = await queue.claim(tenantId);
    if (!mail) return scheduleAlarm(tenantId);
    // The tenant's other mails queue again, behind the other tenants.
    wake(tenantId, mail.urgent);
    await deliver(mail, () => performance.now() - claimedAt);
  };

  const deliver = async (mail: ClaimedMail, age: () => number): Promise<void> => {
    const about = { tenantId: mail.tenantId, mailId: mail.id, attempts: mail.attempts };
    if (mail.expired) {
      await queue.finish(mail, 'expired', 'It was of no use any more.');
      logger.info(about, 'mail expired');
      return;
    }
    const outcome = await attempt(mail, age);
    if (outcome?.kind === 'sent') {
      await finishSent(mail, outcome.detail, age);
      logger.info(about, 'mail sent');
    } else if (outcome?.kind === 'refused' || (outcome && mail.last)) {
      await queue.finish(mail, 'failed', outcome.detail);
      logger.warn({ ...about, code: outcome.code }, 'mail failed');
    } else if (outcome && !stopping.signal.aborted) {
      const delay = retryDelay(mail);
      await queue.retryLater(mail, delay, outcome.detail);
      logger.warn({ ...about, code: outcome.code, delay }, 'mail deferred');
      await scheduleAlarm(mail.tenantId);
    } else {
      await queue.release(mail);
    }
  };

  /** Null if sending was not started. */
  const attempt = async (mail: ClaimedMail, age: () => number): Promise<MailOutcome | null> => {
    if (!mail.content) {
      return { kind: 'refused', code: 'ESEALED', detail: 'It was sealed with another SECRET_KEY.' };
    }
    const from = await options.senderOf(mail.tenantId);
    const { logo, ...texts } = mail.content;
    const picture = logo === undefined ? null : await options.loadLogo(mail.tenantId, logo);
    if (stopping.signal.aborted || age() > maxClaimAge) return null;
    return sender.send(
      {
        ...texts,
        logo: picture,
        from,
        to: mail.to,
        messageId: `<${mail.id}@${from.address.replace(/^.*@/, '')}>`,
        date: mail.createdAt,
      },
      AbortSignal.any([aborting.signal, AbortSignal.timeout(sendTimeout)]),
    );
  };

  /** Retried as long as the lease lasts; otherwise the mail would be sent twice. */
  const finishSent = async (mail: ClaimedMail, detail: string, age: () => number): Promise<void> => {
    for (;;) {
      try {
        await queue.finish(mail, 'sent', detail);
        return;
      } catch (error) {
        if (aborting.signal.aborted || age() > leaseDuration) throw error;
        await pause(finishRetryDelay);
      }
    }
  };

  const wakeAllTenants = async (): Promise<void> => {
    for (const tenantId of await options.tenantIds()) wake(tenantId, false);
  };
  const onError = (error: unknown): void =>
    logger.warn({ err: error }, 'tenants with waiting mail could not be polled');
  const polling = recurring({ every: pollInterval, work: wakeAllTenants, onError });

  return {
    wake,
    wakeAll: () => void wakeAllTenants().catch(onError),
    async stop() {
      stopping.abort();
      const abortTimer = setTimeout(() => aborting.abort(), stopTimeout);
      for (const alarm of alarms.values()) clearTimeout(alarm);
      await polling.stop();
      await Promise.all(running);
      clearTimeout(abortTimer);
    },
  };
}
