import { v7 as uuidv7 } from 'uuid';
import type { Secrets } from '../crypto/secrets';
import type { Scope } from '../database/database';
import { preparedStatement } from '../database/prepared-statement';

/** A mail as somebody asks for it to be sent. */
export interface OutgoingMail {
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Id of the picture that goes along, which the HTML shows as `logoId`. */
  readonly logo?: string | undefined;
  /** Whether somebody sits and waits for it, as for a security code. */
  readonly priority: 'urgent' | 'ordinary';
  /** From when on it is of no use: then it is not sent any more. */
  readonly expiresAt?: Date;
}

/** What of a mail nobody but its recipient may read. */
export type MailContent = Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'logo'>;

/** Channel on which a mail that waits is announced, with its commit; see `readAnnouncement`. */
export const mailWaitingChannel = 'mail_waiting';

/** What the content of mails is sealed for. */
export const sealedFor = 'outgoing mail';

/** Which tenant an announcement says has mail waiting, and whether it is urgent. */
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

/** Tells whoever sends mail, with the commit of this transaction, that the tenant has some waiting. */
export const announceMail = async (scope: Scope, priority: OutgoingMail['priority']): Promise<void> => {
  await notify(scope, priority);
};

const countWaiting = preparedStatement<{ waiting: number }>(`
  select count(*)::int as waiting from (
    select from outgoing_mail where tenant_id = $1 and state = 'waiting' limit $2
  ) mail
`);

/** How many mails of the tenant wait to be sent, counted to a bound. */
export const mailsWaiting = async (scope: Scope, bound: number): Promise<number> =>
  (await countWaiting(scope, bound))[0]?.waiting ?? 0;

export type MailOutbox = ReturnType<typeof mailOutbox>;

/** Where mail is put that is to be sent. */
export const mailOutbox = (secrets: Secrets) => ({
  /**
   * Puts a mail into the outbox, in the caller's transaction: a commit sends it, even if this process dies at once; a
   * rollback makes it as if it had never been. Whoever sends mail is told of it with the commit.
   */
  async add(scope: Scope, mail: OutgoingMail): Promise<void> {
    const { subject, html, text, logo } = mail;
    const content = Buffer.from(JSON.stringify({ subject, html, text, logo } satisfies MailContent));
    await insertMail(
      scope,
      uuidv7(),
      mail.priority === 'urgent',
      mail.to.address,
      mail.to.name,
      secrets.seal(sealedFor, content),
      mail.expiresAt ?? null,
    );
    await announceMail(scope, mail.priority);
  },
});
