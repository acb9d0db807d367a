import { randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, notFound } from '../errors';
import { escapeHtml } from './layout';
import type { Mailbox, ReceivedMail } from './mailbox';

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

/** The policy of a displayed mail: styles and links work, scripts and loading do not. */
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const styles = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  input, button { font: inherit; padding: 0.25rem 0.5rem; }
  article { border-top: 1px solid; padding: 0.5rem 0 1rem; }
  h2 { margin: 0.5rem 0 0; font-size: 1.125rem; }
  p { margin: 0.25rem 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const entry = (mail: ReceivedMail, address: string): string => `<article aria-labelledby="m-${mail.id}">
<h2 id="m-${mail.id}">${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time datetime="${mail.receivedAt}">${mail.receivedAt.replace('T', ' ').slice(0, 19)} UTC</time></p>
${mail.html === null ? '' : `<p><a href="${address}/${mail.id}" aria-describedby="m-${mail.id}">Show as HTML</a></p>`}
<pre>${escapeHtml(mail.text ?? '')}</pre>
</article>`;

const page = (options: {
  readonly mails: readonly ReceivedMail[];
  readonly to: string;
  readonly address: string;
  readonly nonce: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sent mail</title>
<style nonce="${options.nonce}">${styles}</style>
</head>
<body>
<main>
<h1>Sent mail</h1>
<p>No mail server is configured, so mail ends here. It is kept until the product stops.</p>
<form><label>Sent to <input type="search" name="to" value="${escapeHtml(options.to)}"></label> <button>Show</button></form>
<p>${options.mails.length === 1 ? '1 mail' : `${options.mails.length} mails`}, newest first.</p>
${options.mails.map((mail) => entry(mail, options.address)).join('\n')}
</main>
</body>
</html>
`;

/** `/dev/mail`: the embedded mailbox, readable on this machine only. */
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
    const html = page({ ...mailsFor(request), address, nonce });
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
