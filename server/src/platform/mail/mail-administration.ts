import type { Scope } from '../database/database';
import { preparedStatement } from '../database/prepared-statement';
import { enqueueJob } from '../jobs/job-queue';
import { mailTask } from './outbox';

export const mailStates = ['waiting', 'sent', 'failed', 'expired', 'discarded'] as const;
export type MailState = (typeof mailStates)[number];

/** What an operator may know of a mail: not its content. */
export interface ListedMail {
  readonly id: string;
  readonly to: string;
  readonly state: MailState;
  readonly attempts: number;
  /** What the mail server said last. */
  readonly detail: string;
  readonly createdAt: Date;
  /** Null while it waits. */
  readonly finishedAt: Date | null;
}

const list = preparedStatement<ListedMail>(`
  select id, to_address as "to", state, attempts, detail, created_at as "createdAt", finished_at as "finishedAt"
  from outgoing_mail where tenant_id = $1 and ($2::text is null or state = $2) order by id desc limit $3
`);
// Mails that are due, or that a process sends, need no other attempt.
const findDeferred = preparedStatement<{ id: string; task: string | null }>(`
  select m.id, j.task from outgoing_mail m
  left join background_job j on j.tenant_id = $1 and j.subject = m.id
  where m.tenant_id = $1 and m.state = 'waiting' and ($2::uuid[] is null or m.id = any($2::uuid[]))
    and (j.task is null or (j.lease is null and j.due_at > now()))
  order by m.id limit $3
`);

/** The newest first. */
export const listMails = (
  scope: Scope,
  { state, limit }: { readonly state: MailState | null; readonly limit: number },
): Promise<ListedMail[]> => list(scope, state, limit);

/** Makes mails due that wait for another attempt. @param ids null for all. @returns how many, at most `limit` */
export async function retryMails(
  scope: Scope,
  ids: readonly string[] | null,
  limit: number,
): Promise<number> {
  const mails = await findDeferred(scope, ids, limit);
  for (const { id, task } of mails) await enqueueJob(scope, { task: task ?? mailTask, subject: id });
  return mails.length;
}
