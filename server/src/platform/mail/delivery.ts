import { setTimeout as pause } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { recurring } from '../recurring';
import { leaseDuration, type MailQueue, type ClaimedMail } from './queue';
import type { MailOutcome, MailSender } from './smtp';

/** Mails that one process sends at once. */
const slots = 4;
/** Milliseconds between two looks at every tenant, for what no announcement told of. */
const pollInterval = 60_000;
/** Milliseconds after a mail was taken that it may still be begun; well within its lease, however slow the server is. */
const maxClaimAge = 30_000;
/** Milliseconds that one mail may take altogether. */
const sendTimeout = 60_000;
/** Milliseconds that a stop waits for mail under way before it breaks the connection, unless told otherwise. */
const defaultStopTimeout = 20_000;
/** Milliseconds before a mail that was sent is noted as such once more, when the database is away. */
const finishRetryDelay = 1_000;
/** Milliseconds at least before a tenant is looked at again whose next mail somebody else is just taking. */
const minAlarmDelay = 100;
/** Milliseconds before the first repetition, and at most before any; each doubles the one before. */
const delays = {
  urgent: { first: 2_000, most: 30_000 },
  ordinary: { first: 10_000, most: 900_000 },
} as const;

/** Milliseconds to wait after an attempt. */
export const retryDelay = ({ urgent, attempts }: Pick<ClaimedMail, 'urgent' | 'attempts'>): number => {
  const { first, most } = delays[urgent ? 'urgent' : 'ordinary'];
  return Math.min(most, first * 2 ** Math.min(attempts - 1, 20));
};

export interface MailDelivery {
  /** Sends what a tenant has waiting. */
  wake(tenantId: string, urgent: boolean): void;
  /** Looks at every tenant: announcements may have been missed. */
  wakeAll(): void;
  /** Takes no more, finishes what is under way, gives back what it cannot finish. */
  stop(): Promise<void>;
}

/**
 * Sends what the outbox holds. Row-level security lets nobody ask all tenants at once who has mail waiting, so it goes
 * by what is announced with each commit, keeps in mind when a tenant's next attempt is due, and looks at every tenant
 * once a minute for what was announced to nobody. Tenants take turns; urgent mail has the first.
 * @param options.isTenantActive whether a tenant's mail is sent at present; else it waits
 * @param options.senderOf from whom a tenant's mail comes
 * @param options.loadLogo a picture of a tenant's as PNG; null when it is not there any more
 * @param options.patience milliseconds that a stop waits for mail under way
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
  // Sets keep their order: who waits longest is next.
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
        .catch((error: unknown) => logger.error({ err: error, tenantId }, 'mail could not be taken or noted'))
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
    // Beyond the next look at all tenants there is nothing to plan.
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
    // Nothing is planned then: whoever lets the tenant have mail again wakes it, and each look at all does.
    if (!(await options.isTenantActive(tenantId))) return;
    // Reckoned from before it was taken, by a clock that nobody sets: a process that was stopped in between must not
    // send what has become somebody else's.
    const claimedAt = performance.now();
    const mail = await queue.claim(tenantId);
    if (!mail) return scheduleAlarm(tenantId);
    // Whatever else the tenant has waiting lines up again, behind the others.
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
      logger.warn({ ...about, code: outcome.code }, 'mail given up');
    } else if (outcome && !stopping.signal.aborted) {
      const delay = retryDelay(mail);
      await queue.retryLater(mail, delay, outcome.detail);
      logger.warn({ ...about, code: outcome.code, delay }, 'mail not sent yet');
      await scheduleAlarm(mail.tenantId);
    } else {
      await queue.release(mail);
    }
  };

  /** What came of it, or null if it was not even begun. */
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

  /** As long as the lease lasts, however often the database has to be asked: else it would be sent once more. */
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
    logger.warn({ err: error }, 'tenants with mail could not be looked for');
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
