import { v7 as uuidv7 } from 'uuid';
import type { Secrets } from '../crypto/secrets';
import type { Scope } from '../database/database';
import { preparedStatement } from '../database/prepared-statement';

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
}

/** The confidential part of a mail, stored encrypted. */
export type MailContent = Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'logo'>;

export const mailWaitingChannel = 'mail_waiting';

export const mailSealPurpose = 'outgoing mail';

export const readAnnouncement = (
  payload: string,
): { readonly tenantId: string; readonly urgent: boolean } => {
  const [tenantId = '', priority] = payload.split(' ');
  return { tenantId, urgent: priority === 'urgent' };
};

const insertMail = preparedStatement(`
  insert into outgoing_mail (tenant_id, id, urgent, to_address, to_name, sealed_content, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)
`);
const notify = preparedStatement(`
  select pg_notify('${mailWaitingChannel}', $1::uuid || ' ' || $2::text)
`);

/** Notifies senders on commit that the tenant has mail waiting. */
export const announceMail = async (scope: Scope, priority: OutgoingMail['priority']): Promise<void> => {
  await notify(scope, priority);
};

const countWaiting = preparedStatement<{ waiting: number }>(`
  select count(*)::int as waiting from (
    select from outgoing_mail where tenant_id = $1 and state = 'waiting' limit $2
  ) mail
`);

/** Counted up to `bound`. */
export const mailsWaiting = async (scope: Scope, bound: number): Promise<number> =>
  (await countWaiting(scope, bound))[0]?.waiting ?? 0;

export type MailOutbox = ReturnType<typeof mailOutbox>;

export const mailOutbox = (secrets: Secrets) => ({
  /** Adds a mail in the caller's transaction: the commit sends it, a rollback discards it. */
  async add(scope: Scope, mail: OutgoingMail): Promise<void> {
    const { subject, html, text, logo } = mail;
    const content = Buffer.from(JSON.stringify({ subject, html, text, logo } satisfies MailContent));
    await insertMail(
      scope,
      uuidv7(),
      mail.priority === 'urgent',
      mail.to.address,
      mail.to.name,
      secrets.seal(mailSealPurpose, content),
      mail.expiresAt ?? null,
    );
    await announceMail(scope, mail.priority);
  },
});
