import type { SmtpConnection } from './smtp-connection';
import type { MailTransport } from './smtp';

const detail = 'Discarded (MAIL=discard)';

const connection: SmtpConnection = {
  isOpen: () => true,
  send: () => Promise.resolve({ kind: 'sent', detail }),
  close: () => Promise.resolve(),
};

/** Sends nothing. Its mails count as sent, so that none is sent late once there is a mail server. */
export const discardingTransport: MailTransport = {
  discards: true,
  send: () => Promise.resolve({ kind: 'sent', code: '', detail }),
  problem: () => Promise.resolve(null),
  connect: () => Promise.resolve(connection),
};
