import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** On every answer of the process, errors too. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
} as const;

/** Until a route says otherwise: an answer is data, which no page may frame or run and no cache may keep. */
const apiHeaders = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const;

/** Seconds: two years, as the preload lists ask. Sent over TLS only, as RFC 6797 asks. */
const strictTransportSecurity = 'max-age=63072000; includeSubDomains';

/** Sets them on one answer; for those that the framework gives before any hook runs. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(apiHeaders);
  reply.header('x-request-id', request.id);
  if (request.protocol === 'https') reply.header('strict-transport-security', strictTransportSecurity);
}

/** Sets the headers before anything else runs, so that no path, early refusals included, goes without them. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    done();
  });
}

/** The same for an answer that is written to a socket by hand. */
export const securityHeaderLines = (): string =>
  Object.entries(apiHeaders)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/**
 * The policy of the product's own pages. No inline script; styles from files, or from the one `nonce` that the
 * component library's generated rules carry; frames only from where the tenant's insights come, and scripts only from
 * its Tableau host.
 * @param options.frameHosts hosts such as `app.powerbi.com` or `*.online.tableau.com`
 * @param options.scripts where scripts of others may come from and call, such as `tableau.example.com/javascripts/api/`
 */
export const pagePolicy = (options: {
  nonce: string;
  frameHosts: readonly string[];
  scripts: readonly string[];
}): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...options.scripts.map((script) => `https://${script}`)].join(' ')}`,
    `style-src 'self' 'nonce-${options.nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...options.scripts.map((script) => `https://${script.split('/', 1)[0] ?? ''}`)].join(' ')}`,
    "manifest-src 'self'",
    `frame-src 'self' ${options.frameHosts.map((host) => `https://${host}`).join(' ')}`.trim(),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/**
 * The policy of the demo dashboards: they are served from our own origin, so the sandbox gives them an opaque one,
 * with no way to our storage or calls. Only our own pages may frame them.
 */
export const samplePolicy = [
  'sandbox allow-scripts allow-popups',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'self'",
].join('; ');
