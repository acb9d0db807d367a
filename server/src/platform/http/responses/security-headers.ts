import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
} as const;

const apiHeaders = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const;

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(apiHeaders);
  reply.header('x-request-id', request.id);
}

/**
 * Must be registered first, so that no early error lacks the headers.
 * @param strictTransportSecurity is sent over TLS only (RFC 6797)
 */
export function securityHeaders(app: FastifyInstance, strictTransportSecurity: string | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    if (strictTransportSecurity !== null && request.protocol === 'https')
      reply.header('strict-transport-security', strictTransportSecurity);
    done();
  });
}

export const securityHeaderLines = (): string =>
  Object.entries(apiHeaders)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/**
 * Styles from files or with the component library's nonce; frames only from the hosts of the tenant's
 * insights, such as `*.online.tableau.com`; third-party scripts only from its Tableau host.
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
 * For the survey page. A definition's images are inlined (`data:`), so that no other host learns who
 * responds.
 * @param options.frameAncestors sources in CSP syntax
 */
export const surveyPagePolicy = (options: { nonce: string; frameAncestors: readonly string[] }): string => {
  const ancestors = options.frameAncestors.join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${options.nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors === '' ? "'none'" : ancestors}`,
    "object-src 'none'",
  ].join('; ');
};

/** The demo dashboards share our origin, so the sandbox denies them access to our storage and API. */
export const samplePolicy = [
  'sandbox allow-scripts allow-popups',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'self'",
].join('; ');
