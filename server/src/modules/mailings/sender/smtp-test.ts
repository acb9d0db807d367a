import { createTransport } from 'nodemailer';
import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import { findProviderError } from '../../../platform/http/provider-fetch';
import type { OpenSocket } from '../../../platform/mail/guarded-socket';
import type { SmtpServer } from '../../settings';
import { smtpOptions } from './resolve-sender';

/** Limits each step of the SMTP dialogue, in milliseconds. */
const timeoutMs = 10_000;

type Code = ConnectionTest['code'];

const details: Partial<Record<Code, string>> = {
  ok: 'The mail server accepted the connection and the sign-in.',
  notConfigured: 'Enter the host, user name and password of your mail server first.',
  blockedAddress: 'The host points to a private network.',
  unreachable: "The mail server can't be reached.",
  timeout: "The mail server didn't respond in time.",
  noEncryption: "A secure connection to the mail server couldn't be verified.",
  clientRefused: 'The mail server rejected the user name or password.',
  badAnswer: 'The mail server sent an unexpected response.',
};

const outcome = (code: Code): ConnectionTest => ({
  ok: code === 'ok',
  code,
  detail: details[code] ?? '',
});

/** Nodemailer uses these codes for problems that an administrator can do something about. */
const codes: Readonly<Record<string, Code>> = {
  EAUTH: 'clientRefused',
  ENOAUTH: 'clientRefused',
  ETLS: 'noEncryption',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'unreachable',
  EDNS: 'unreachable',
};

const isCertificateError = (error: Error): boolean =>
  /certificate|self[- ]signed|altnames|ssl|tls/i.test(
    `${(error as { code?: string }).code} ${error.message}`,
  );

/** Connects, encrypts and signs in, but sends nothing. */
export async function testSmtpServer(server: SmtpServer, openSocket: OpenSocket): Promise<ConnectionTest> {
  const transport = createTransport({
    ...smtpOptions(server),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    getSocket: (_options: unknown, done: (error: Error | null, socket?: object) => void) => {
      openSocket(server.host, server.port).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error),
      );
    },
  });
  try {
    await transport.verify();
    return outcome('ok');
  } catch (error) {
    const providerError = findProviderError(error);
    if (providerError) return outcome(providerError.kind === 'tooLarge' ? 'badAnswer' : providerError.kind);
    const { code = '' } = error as { code?: string };
    if (code !== 'EAUTH' && isCertificateError(error as Error)) return outcome('noEncryption');
    return outcome(codes[code] ?? 'badAnswer');
  } finally {
    transport.close();
  }
}

/** The tenant uses the product's own server, so there is nothing to test. */
export const smtpNotConfigured = (): ConnectionTest => outcome('notConfigured');
