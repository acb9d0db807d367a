import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors';

/** Milliseconds between two looks at the bodies that are arriving. */
const checkInterval = 1_000;
/** Looks over which a rate is measured; a body has as long before it is first judged. */
const checksPerWindow = 10;
/** Bytes that must arrive in each window: 2 kB a second, which the slowest mobile networks exceed. */
const bytesPerWindow = 20_480;
/** Looks after the stop began until bodies that are still arriving are given up. */
const checksWhileStopping = 10;

interface IncomingBody {
  readonly reply: FastifyReply;
  /** Looks in this window at which the body was waited for. */
  checks: number;
  /** What the connection had received when this window began. */
  received: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Whoever reads the body is told as of a broken connection, but the connection is left to carry the answer. Nobody reads
 * what arrives after an answer.
 */
function abortBody(raw: IncomingMessage, { reply }: IncomingBody, error: AppError): void {
  if (reply.sent || raw.listenerCount('error') === 0) raw.socket.destroy();
  else raw.emit('error', error);
}

/**
 * Bounds how long the body of a request may take: with 408 ends one that arrives more slowly than 2 kB a second, measured
 * over 10 seconds in which the server waited for it, and with 503 whatever has not arrived 10 seconds after the server
 * began to stop.
 */
export function bodyTimeouts(server: FastifyInstance): void {
  const incoming = new Map<IncomingMessage, IncomingBody>();
  let checksSinceStop: number | null = null;

  const checkBodies = (): void => {
    if (checksSinceStop !== null) checksSinceStop += 1;
    const isOverdue = checksSinceStop !== null && checksSinceStop >= checksWhileStopping;
    for (const [raw, body] of incoming) {
      // Null: its reader has not begun. False: the reader is slower than the sender.
      if (raw.readableFlowing === null || (!raw.readableFlowing && !isOverdue)) continue;
      if (isOverdue) {
        incoming.delete(raw);
        abortBody(raw, body, new AppError('server.unavailable', { retryAfter: 5 }));
        continue;
      }
      body.checks += 1;
      if (body.checks < checksPerWindow) continue;
      const { bytesRead } = raw.socket;
      if (bytesRead - body.received < bytesPerWindow) {
        incoming.delete(raw);
        abortBody(raw, body, new AppError('request.timeout'));
      }
      body.checks = 0;
      body.received = bytesRead;
    }
  };
  const timer = setInterval(checkBodies, checkInterval);
  timer.unref();

  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasBody(raw)) {
      incoming.set(raw, { reply, checks: 0, received: raw.socket.bytesRead });
      raw.once('close', () => incoming.delete(raw));
    }
    done();
  });
  server.addHook('preClose', (done) => {
    checksSinceStop = 0;
    done();
  });
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
}
