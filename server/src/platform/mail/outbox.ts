import { v7 as uuidv7 } from 'uuid';
import type { Secrets } from '../crypto/secrets';
import type { Scope } from '../database/database';
import { preparedStatement } from '../database/prepared-statement';
import { enqueueJob } from '../jobs/job-queue';

export interface OutgoingMail {
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Id of the embedded logo, which the HTML refers to by `logoId`. */
  readonly logo?: string | undefined;
  /** Urgent: the recipient is waiting for it, such as for a security code. */
  readonly priority: 'urgent' | 'ordinary';
  readonly expiresAt?: Date;
  /** The task that delivers it, unless it is sent as the product's mail. */
  readonly task?: string;
}

/** The confidential part of a mail, stored encrypted. */
export type MailContent = Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'logo'>;

/** The task of the jobs that deliver the product's mails. */
export const mailTask = 'mail';

export const mailSealPurpose = 'outgoing mail';

const insertMail = preparedStatement(`
  insert into outgoing_mail (tenant_id, id, to_address, to_name, sealed_content, expires_at)
  values ($1, $2, $3, $4, $5, $6)
`);
const countWaiting = preparedStatement<{ waiting: number }>(`
  select count(*)::int as waiting from (
    select 1 as one from outgoing_mail where tenant_id = $1 and state = 'waiting' limit $2
  ) mail
`);

/** Counted up to `bound`. */
export const countQueuedMails = async (scope: Scope, bound: number): Promise<number> =>
  (await countWaiting(scope, bound))[0]?.waiting ?? 0;

export type MailOutbox = ReturnType<typeof mailOutbox>;

export const mailOutbox = (secrets: Secrets) => ({
  /** Adds a mail in the caller's transaction: the commit sends it, a rollback discards it. */
  async add(scope: Scope, mail: OutgoingMail): Promise<void> {
    const { subject, html, text, logo } = mail;
    const content = Buffer.from(JSON.stringify({ subject, html, text, logo } satisfies MailContent));
    const id = uuidv7();
    const { to, task = mailTask } = mail;
    const { address, name } = to;
    const sealed = secrets.seal(mailSealPurpose, content);
    await Promise.all([
      insertMail(scope, id, address, name, sealed, mail.expiresAt ?? null),
      enqueueJob(scope, { task, subject: id, urgent: mail.priority === 'urgent' }),
    ]);
  },
});
