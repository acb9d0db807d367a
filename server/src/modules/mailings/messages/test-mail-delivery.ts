import type { Secrets } from '../../../platform/crypto/secrets';
import type { PrepareMail } from '../../../platform/mail/outbox-delivery';
import { SmtpUnavailableError, type SendOutcome } from '../../../platform/mail/smtp-connection';
import type { MailOutcome } from '../../../platform/mail/smtp';
import type { TenantService } from '../../tenants';
import type { ResolveSender } from '../sender/resolve-sender';
import { createMimeBuilder, encodeQuotedPrintable, messageId } from './mime-message';
import { unsubscribeToken, unsubscribeUrls } from '../unsubscribe/unsubscribe-tokens';

export const testMailTask = 'surveyTestMail';

interface Dependencies {
  readonly secrets: Secrets;
  readonly tenants: Pick<TenantService, 'publicUrl'>;
  readonly resolveSender: ResolveSender;
}

const toMailOutcome = ({ kind, detail }: SendOutcome): MailOutcome =>
  kind === 'sent' || kind === 'refused'
    ? { kind, code: kind === 'sent' ? '' : 'EREFUSED', detail }
    : { kind: 'later', code: `E${kind.toUpperCase()}`, detail };

/** Test mails are sent in the same way as a mailing: with the same sender, server, headers and signature. */
export const testMailDelivery =
  ({ secrets, tenants, resolveSender }: Dependencies): PrepareMail =>
  async (tenantId, { id, to, createdAt, content }) => {
    const [sender, publicUrl] = await Promise.all([
      resolveSender(tenantId),
      tenants.publicUrl(tenantId, null),
    ]);
    const token = unsubscribeToken(secrets, { tenantId, email: to.address });
    const mail = createMimeBuilder(sender)({
      to: to.address,
      messageId: messageId(id, sender.from.address.replace(/^.*@/, '')),
      date: createdAt,
      subject: content.subject,
      html: encodeQuotedPrintable(content.html),
      text: encodeQuotedPrintable(content.text),
      oneClickUrl: unsubscribeUrls(publicUrl, token).oneClick,
    });
    const message = sender.sign ? await sender.sign(mail) : mail;
    return async (signal) => {
      try {
        const connection = await sender.connect();
        try {
          const envelope = { from: sender.from.address, to: to.address };
          return toMailOutcome(await connection.send(envelope, message, signal));
        } finally {
          await connection.close();
        }
      } catch (error) {
        if (!(error instanceof SmtpUnavailableError)) throw error;
        return { kind: 'later', code: 'EUNAVAILABLE', detail: error.message };
      }
    };
  };
