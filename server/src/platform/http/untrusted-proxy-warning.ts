import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** The proxies' addresses follow the client's only if the peer is trusted. */
const isFromUntrustedPeer = (request: FastifyRequest): boolean =>
  request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) < 2;

/**
 * Warns once if a peer forwards a client's address without being trusted: then all its clients count as one address, and
 * the failed sign-ins of one lock out the others.
 */
export function untrustedProxyWarning(server: FastifyInstance, logger: FastifyBaseLogger): void {
  let hasWarned = false;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isFromUntrustedPeer(request)) {
      hasWarned = true;
      logger.warn(
        { peer: request.socket.remoteAddress },
        'X-Forwarded-For came from a peer that TRUST_PROXY does not name, so it is ignored: if the peer is your ' +
          'proxy, all its clients share one address, and the failed sign-ins of one lock out the others',
      );
    }
    done();
  });
}
