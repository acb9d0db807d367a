import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from '../../client-network';
import { countedSlots } from '../../counted-slots';

/** Milliseconds that a client may read nothing of a response. */
const maxPause = 60_000;
/** Characters from which a response counts as large. */
const largeResponse = 2 ** 20;
/** Large responses that are being sent at the same time. */
const maxLarge = { perTenant: 8, perUser: 4, perNetwork: 4 } as const;

/**
 * Bounds what clients that don't read leave in memory: a response of which nothing is read for a minute is ended, and only
 * a few large ones of a user, or of a network without a session, are sent at the same time. Files and surveys are read
 * piece by piece, and don't count.
 */
export function unreadResponses(server: FastifyInstance, pause = maxPause): void {
  // Other connections are idle, or their requests are being processed.
  server.server.setTimeout(pause, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });

  const acquire = countedSlots();
  server.addHook('onSend', ({ actor, ip }, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < largeResponse) return done(null, payload);
    try {
      const release = acquire(
        actor
          ? [
              [actor.tenantId, maxLarge.perTenant],
              [`${actor.tenantId} ${actor.userId}`, maxLarge.perUser],
            ]
          : [[clientNetwork(ip), maxLarge.perNetwork]],
      );
      // Unlike a listener of 'close', it is also called if the client has already gone.
      finished(reply.raw, release);
      done(null, payload);
    } catch (error) {
      done(error as Error);
    }
  });
}
