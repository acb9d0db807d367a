import { v4 as uuidv4 } from 'uuid';
import { z } from 'zod';
import type { Secrets } from '../crypto/secrets';
import type { Database, Scope } from '../database/database';
import { preparedStatement } from '../database/prepared-statement';
import { announceMail, mailSealPurpose, type MailContent } from './outbox';

/** Milliseconds that a mail is reserved for the process that claimed it. */
export const leaseDuration = 120_000;
/** Days after which a mail that cannot be delivered fails. */
const retryDays = 3;
/** Days for which the outcome of a mail is stored. */
const retentionDays = 30;

interface MailRow {
  readonly id: string;
  readonly to_address: string;
  readonly to_name: string;
  readonly sealed_content: Buffer;
  readonly urgent: boolean;
  readonly attempts: number;
  readonly created_at: Date;
  readonly expired: boolean;
  readonly last: boolean;
}

export interface ClaimedMail {
  readonly tenantId: string;
  readonly id: string;
  /** Unique per claim, so that a late process changes nothing. */
  readonly lease: string;
  readonly to: { readonly address: string; readonly name: string };
  /** Null if it cannot be opened with this process's key. */
  readonly content: MailContent | null;
  readonly urgent: boolean;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly expired: boolean;
  readonly last: boolean;
}

const content = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  logo: z.string().optional(),
});

// `now()` everywhere: only the database's clock is shared by all processes.
// Rounded as `due_at` is, which may otherwise be half a millisecond ahead of a mail just added.
const claimNext = preparedStatement<MailRow>(`
  with next as (
    select id from outgoing_mail
    where tenant_id = $1 and state = 'waiting' and due_at <= now()::timestamptz(3)
    order by urgent desc, due_at limit 1
    for update skip locked
  )
  update outgoing_mail m
  set lease = $2, attempts = m.attempts + 1, due_at = now() + $3 * interval '1 millisecond'
  from next where m.tenant_id = $1 and m.id = next.id
  returning m.id, m.to_address, m.to_name, m.sealed_content, m.urgent, m.attempts, m.created_at,
    coalesce(m.expires_at <= now(), false) as expired,
    m.created_at <= now() - ${retryDays} * interval '1 day' as last
`);
const finish = preparedStatement<{ id: string }>(`
  update outgoing_mail
  set state = $4, detail = $5, sealed_content = null, lease = null, finished_at = now()
  where tenant_id = $1 and id = $2 and lease = $3 and state = 'waiting'
  returning id
`);
// Due at its expiry at the latest, so that expired content is deleted in time.
const retryLater = preparedStatement<{ id: string }>(`
  update outgoing_mail
  set lease = null, detail = $5, due_at = least(expires_at, now() + $4 * interval '1 millisecond')
  where tenant_id = $1 and id = $2 and lease = $3 and state = 'waiting'
  returning id
`);
const release = preparedStatement<{ id: string }>(`
  update outgoing_mail set lease = null, attempts = attempts - 1, due_at = now()
  where tenant_id = $1 and id = $2 and lease = $3 and state = 'waiting'
  returning id
`);
const nextDue = preparedStatement<{ wait: number | null }>(`
  select (extract(epoch from min(due_at) - now()) * 1000)::float8 as wait
  from outgoing_mail where tenant_id = $1 and state = 'waiting'
`);
const forget = preparedStatement<{ id: string }>(`
  delete from outgoing_mail where tenant_id = $1 and id in (
    select id from outgoing_mail
    where tenant_id = $1 and state <> 'waiting' and finished_at < now() - ${retentionDays} * interval '1 day'
    order by finished_at limit $2
  )
  returning id
`);

export type MailQueue = ReturnType<typeof mailQueue>;

export const mailQueue = ({
  database,
  secrets,
}: {
  readonly database: Database;
  readonly secrets: Secrets;
}) => {
  const read = (sealed: Buffer): MailContent | null => {
    try {
      return content.parse(JSON.parse(secrets.open(mailSealPurpose, sealed).toString()));
    } catch {
      return null;
    }
  };

  return {
    /** Null if no mail is due. */
    async claim(tenantId: string): Promise<ClaimedMail | null> {
      const lease = uuidv4();
      const [row] = await database.write(tenantId, (scope) => claimNext(scope, lease, leaseDuration));
      return row
        ? {
            tenantId,
            id: row.id,
            lease,
            to: { address: row.to_address, name: row.to_name },
            content: read(row.sealed_content),
            urgent: row.urgent,
            attempts: row.attempts,
            createdAt: row.created_at,
            expired: row.expired,
            last: row.last,
          }
        : null;
    },

    /** Milliseconds; null if none waits. */
    async nextDueIn(tenantId: string): Promise<number | null> {
      const [row] = await database.read(tenantId, (scope) => nextDue(scope));
      return row?.wait ?? null;
    },

    /** Also deletes the content. @returns false if the lease was lost, and nothing was stored */
    finish: async (
      mail: ClaimedMail,
      state: 'sent' | 'failed' | 'expired',
      detail: string,
    ): Promise<boolean> =>
      (await database.write(mail.tenantId, (scope) => finish(scope, mail.id, mail.lease, state, detail)))
        .length === 1,

    /** @param delay milliseconds. @returns false if the lease was lost, and nothing was stored */
    retryLater: async (mail: ClaimedMail, delay: number, detail: string): Promise<boolean> =>
      (await database.write(mail.tenantId, (scope) => retryLater(scope, mail.id, mail.lease, delay, detail)))
        .length === 1,

    release: (mail: ClaimedMail): Promise<void> =>
      database.write(mail.tenantId, async (scope) => {
        if ((await release(scope, mail.id, mail.lease)).length === 1)
          await announceMail(scope, mail.urgent ? 'urgent' : 'ordinary');
      }),
  };
};

/** Deletes mails that were finished a month ago. @returns the number of deleted mails, at most `limit` */
export const deleteOldMail = async (scope: Scope, limit: number): Promise<number> =>
  (await forget(scope, limit)).length;
