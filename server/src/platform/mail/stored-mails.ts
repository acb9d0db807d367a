import { z } from 'zod';
import type { Secrets } from '../crypto/secrets';
import type { Scope } from '../database/database';
import { preparedStatement } from '../database/prepared-statement';
import { mailSealPurpose, type MailContent } from './outbox';

/** Days after which a mail that cannot be delivered fails. */
const retryDays = 3;
/** Days for which the outcome of a mail is stored. */
const retentionDays = 30;

interface MailRow {
  readonly to_address: string;
  readonly to_name: string;
  readonly sealed_content: Buffer;
  readonly created_at: Date;
  readonly expires_in: number | null;
  readonly last: boolean;
}

export interface StoredMail {
  readonly id: string;
  readonly to: { readonly address: string; readonly name: string };
  /** Null if it cannot be opened with this process's key. */
  readonly content: MailContent | null;
  readonly createdAt: Date;
  /** Milliseconds until it expires; not positive if it has expired. */
  readonly expiresIn: number;
  /** Its retries are used up: it fails unless it is sent now. */
  readonly last: boolean;
}

interface Attempt {
  readonly attempts: number;
  /** The mail server's response. */
  readonly detail: string;
}

const content = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  logo: z.string().optional(),
});

const findWaiting = preparedStatement<MailRow>(`
  select to_address, to_name, sealed_content, created_at,
    (extract(epoch from expires_at - now()) * 1000)::float8 as expires_in,
    created_at <= now() - ${retryDays} * interval '1 day' as last
  from outgoing_mail where tenant_id = $1 and id = $2 and state = 'waiting'
`);
const finish = preparedStatement(`
  update outgoing_mail
  set state = $3, attempts = $4, detail = $5, sealed_content = null, finished_at = now()
  where tenant_id = $1 and id = $2 and state = 'waiting'
`);
const defer = preparedStatement(`
  update outgoing_mail set attempts = $3, detail = $4 where tenant_id = $1 and id = $2 and state = 'waiting'
`);
const discard = preparedStatement<{ id: string }>(`
  with waiting as (
    select id from outgoing_mail
    where tenant_id = $1 and state = 'waiting' and ($2::uuid[] is null or id = any($2::uuid[]))
    order by id limit $3
    for update
  )
  update outgoing_mail m
  set state = 'discarded', detail = 'An operator discarded it.', sealed_content = null, finished_at = now()
  where m.tenant_id = $1 and m.id = any(array(select id from waiting))
  returning m.id
`);
/** Mails that are counted of each state. */
const maxCounted = 10_000;
const countByState = preparedStatement<{ state: string; count: number }>(`
  select 'waiting' as state, count(*)::int as count from (
    select 1 as one from outgoing_mail where tenant_id = $1 and state = 'waiting' limit ${maxCounted}) waiting
  union all
  select state, count(*)::int from (
    select state from outgoing_mail
    where tenant_id = $1 and state <> 'waiting' and finished_at > now() - interval '1 hour'
    limit ${maxCounted}) finished
  group by state
`);
const forget = preparedStatement<{ id: string }>(`
  delete from outgoing_mail where tenant_id = $1 and id in (
    select id from outgoing_mail
    where tenant_id = $1 and state <> 'waiting' and finished_at < now() - ${retentionDays} * interval '1 day'
    order by finished_at limit $2
  )
  returning id
`);

const open = (secrets: Secrets, sealed: Buffer): MailContent | null => {
  try {
    return content.parse(JSON.parse(secrets.open(mailSealPurpose, sealed).toString()));
  } catch {
    return null;
  }
};

/** Undefined if it is not queued. */
export async function findWaitingMail(
  scope: Scope,
  secrets: Secrets,
  id: string,
): Promise<StoredMail | undefined> {
  const [row] = await findWaiting(scope, id);
  return (
    row && {
      id,
      to: { address: row.to_address, name: row.to_name },
      content: open(secrets, row.sealed_content),
      createdAt: row.created_at,
      expiresIn: row.expires_in ?? Infinity,
      last: row.last,
    }
  );
}

/** Also deletes the content. */
export const finishMail = async (
  scope: Scope,
  id: string,
  state: 'sent' | 'failed' | 'expired',
  { attempts, detail }: Attempt,
): Promise<void> => {
  await finish(scope, id, state, attempts, detail);
};

export const deferMail = async (scope: Scope, id: string, { attempts, detail }: Attempt): Promise<void> => {
  await defer(scope, id, attempts, detail);
};

/** Deletes the content, too. @returns how many were waiting, at most `limit` */
export const discardMails = async (
  scope: Scope,
  ids: readonly string[] | null,
  limit: number,
): Promise<number> => (await discard(scope, ids, limit)).length;

/** Deletes mails that were finished a month ago. @returns the number of deleted mails, at most `limit` */
export const deleteOldMail = async (scope: Scope, limit: number): Promise<number> =>
  (await forget(scope, limit)).length;

/** Waiting mails, and those that were finished within the last hour. */
export const countMailsByState = (scope: Scope) => countByState(scope);
