import { randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Mailbox, ReceivedMail } from '@vantage/dev-mailbox/mailbox';
import { mailPolicy, mailboxPage, pagePolicy } from '@vantage/dev-mailbox/mailbox-page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, notFound } from '../errors';

const query = z.object({ to: z.string().max(320).optional() });

const isLoopback = (address: string): boolean =>
  address === '::1' || (isIPv4(address.replace(/^::ffff:/, '')) && /^(::ffff:)?127\./.test(address));

/**
 * Whether the request comes from this machine and is addressed to it. Local proxies forward another host, and
 * a foreign page's name can resolve to this machine (DNS rebinding), so the host must be a loopback name.
 */
const isHere = (request: FastifyRequest): boolean => {
  const { headers } = request;
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  );
  const name = (headers.host ?? '')
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '');
  return (
    !isForwarded &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    (isLoopback(name) || name === 'localhost' || name.endsWith('.localhost'))
  );
};

/** `/dev/mail`: the development mailbox, readable on this machine only. */
export function mailboxRoutes(server: FastifyInstance, basePath: string, mailbox: Mailbox): void {
  const address = `${basePath}/dev/mail`;
  const mailsFor = (request: FastifyRequest): { to: string; mails: readonly ReceivedMail[] } => {
    if (!isHere(request)) throw notFound();
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw new AppError('validation');
    // The page's form sends an empty field for all recipients.
    const to = parsed.data.to ?? '';
    return { to, mails: mailbox.mails(to === '' ? undefined : to) };
  };

  server.get(address, (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const html = mailboxPage({ ...mailsFor(request), address, nonce });
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(html);
  });

  server.get(`${address}.json`, (request) => mailsFor(request).mails);

  server.get<{ Params: { id: string } }>(`${address}/:id`, (request, reply) => {
    const html = mailsFor(request).mails.find(({ id }) => id === request.params.id.toLowerCase())?.html;
    if (html == null) throw notFound();
    return reply.header('content-security-policy', mailPolicy).type('text/html; charset=utf-8').send(html);
  });
}
