import type { BaseLogger } from 'pino';
import type { Secrets } from '../crypto/secrets';
import type { Database } from '../database/database';
import { backoffDelay, type JobOutcome, type JobTask, type RunningJob } from '../jobs/job-runner';
import { mailTask, type MailContent } from './outbox';
import type { MailOutcome, MailTransport } from './smtp';
import { deferMail, findWaitingMail, finishMail, type StoredMail } from './stored-mails';
import { minute } from '../durations';

const slots = 8;
/** Leaves slots to other tenants if a mail server hangs for one tenant's mails. */
const maxPerTenant = 4;
/** Milliseconds. */
const sendTimeout = minute;
/** Milliseconds before the first retry, doubled for each further one up to a maximum. */
const delays = {
  urgent: { first: 2_000, max: 30_000 },
  ordinary: { first: 10_000, max: 900_000 },
} as const;

export const retryDelay = ({ urgent, attempts }: Pick<RunningJob, 'urgent' | 'attempts'>): number =>
  backoffDelay(attempts, delays[urgent ? 'urgent' : 'ordinary']);

/** Does what takes time before a mail is handed over. @returns hands it over; the signal closes the connection */
export type PrepareMail = (
  tenantId: string,
  mail: StoredMail & { readonly content: MailContent },
) => Promise<(signal: AbortSignal) => Promise<MailOutcome>>;

/** In a tenant's name by the product's server. @param options.loadLogo PNG; null if it no longer exists */
export const productMail =
  (options: {
    readonly transport: Pick<MailTransport, 'send'>;
    readonly resolveSender: (tenantId: string) => Promise<{ address: string; name: string }>;
    readonly loadLogo: (tenantId: string, id: string) => Promise<Buffer | null>;
  }): PrepareMail =>
  async (tenantId, { id, to, createdAt, content }) => {
    const from = await options.resolveSender(tenantId);
    const { logo, ...texts } = content;
    const picture = logo === undefined ? null : await options.loadLogo(tenantId, logo);
    const messageId = `<${id}@${from.address.replace(/^.*@/, '')}>`;
    return (signal) =>
      options.transport.send({ ...texts, logo: picture, from, to, messageId, date: createdAt }, signal);
  };

/** Delivers the mails of the outbox that were added for a task. */
export function outboxDelivery(options: {
  readonly task?: string;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly prepare: PrepareMail;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}): JobTask {
  const { task = mailTask, database, secrets, prepare, logger } = options;

  /** Null if sending was not started. */
  const attempt = async (job: RunningJob, mail: StoredMail): Promise<MailOutcome | null> => {
    if (!mail.content) {
      return { kind: 'refused', code: 'ESEALED', detail: 'It was sealed with another SECRET_KEY.' };
    }
    const send = await prepare(job.tenantId, { ...mail, content: mail.content });
    if (job.stopping.aborted || !job.isHeld()) return null;
    return send(AbortSignal.any([job.signal, AbortSignal.timeout(sendTimeout)]));
  };

  const run = async (job: RunningJob): Promise<JobOutcome> => {
    const { tenantId, subject: id, attempts } = job;
    const about = { tenantId, mailId: id, attempts };
    const finished = (state: 'sent' | 'failed' | 'expired', detail: string): JobOutcome => ({
      kind: 'done',
      write: (scope) => finishMail(scope, id, state, { attempts, detail }),
    });
    const mail = await database.read(tenantId, (scope) => findWaitingMail(scope, secrets, id));
    if (!mail) return { kind: 'done' };
    if (mail.expiresIn <= 0) {
      logger.info(about, 'mail expired');
      return finished('expired', 'It expired before it could be sent.');
    }
    const outcome = await attempt(job, mail);
    if (outcome?.kind === 'sent') {
      logger.info(about, 'mail sent');
      return finished('sent', outcome.detail);
    }
    if (outcome?.kind === 'refused' || (outcome && mail.last)) {
      logger.warn({ ...about, code: outcome.code }, 'mail failed');
      return finished('failed', outcome.detail);
    }
    if (!outcome || job.stopping.aborted) return { kind: 'release' };
    // Due no later than its expiry, so that expired content is deleted in time.
    const delay = Math.min(retryDelay(job), mail.expiresIn);
    const { code, detail } = outcome;
    logger.warn({ ...about, code, delay }, 'mail deferred');
    return {
      kind: 'retry',
      delay,
      detail: code,
      write: (scope) => deferMail(scope, id, { attempts, detail }),
    };
  };

  return {
    name: task,
    slots,
    maxPerTenant,
    isOutbound: true,
    // Mails fail after some days instead.
    maxAttempts: null,
    run,
    onFailed(scope, { subject, attempts }) {
      return finishMail(scope, subject, 'failed', { attempts, detail: 'The processes that sent it ended.' });
    },
  };
}
