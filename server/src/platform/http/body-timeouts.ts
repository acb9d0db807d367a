import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors';

/** Milliseconds between two looks at the bodies that are arriving. */
const lookEvery = 1_000;
/** Looks over which a rate is measured; a body has as long before it is first judged. */
const looksPerWindow = 10;
/** Bytes that must arrive in each window: 2 kB a second, which the slowest mobile networks exceed. */
const bytesPerWindow = 20_480;
/** Looks after the stop began until bodies that are still arriving are given up. */
const looksWhileStopping = 10;

interface Arrival {
  readonly reply: FastifyReply;
  /** Looks in this window at which the body was waited for. */
  looks: number;
  /** What the connection had received when this window began. */
  received: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Whoever reads the body is told as of a broken connection, but the connection is left to carry the answer. Nobody reads
 * what arrives after an answer.
 */
function giveUp(raw: IncomingMessage, { reply }: Arrival, error: AppError): void {
  if (reply.sent || raw.listenerCount('error') === 0) raw.socket.destroy();
  else raw.emit('error', error);
}

/**
 * Bounds how long the body of a request may take: with 408 ends one that arrives more slowly than 2 kB a second, measured
 * over 10 seconds in which the server waited for it, and with 503 whatever has not arrived 10 seconds after the server
 * began to stop.
 */
export function bodyTimeouts(server: FastifyInstance): void {
  const arriving = new Map<IncomingMessage, Arrival>();
  let looksSinceStop: number | null = null;

  const look = (): void => {
    if (looksSinceStop !== null) looksSinceStop += 1;
    const isOverdue = looksSinceStop !== null && looksSinceStop >= looksWhileStopping;
    for (const [raw, arrival] of arriving) {
      // Null: its reader has not begun. False: the reader is slower than the sender.
      if (raw.readableFlowing === null || (!raw.readableFlowing && !isOverdue)) continue;
      if (isOverdue) {
        arriving.delete(raw);
        giveUp(raw, arrival, new AppError('server.unavailable', { retryAfter: 5 }));
        continue;
      }
      arrival.looks += 1;
      if (arrival.looks < looksPerWindow) continue;
      const { bytesRead } = raw.socket;
      if (bytesRead - arrival.received < bytesPerWindow) {
        arriving.delete(raw);
        giveUp(raw, arrival, new AppError('request.timeout'));
      }
      arrival.looks = 0;
      arrival.received = bytesRead;
    }
  };
  const timer = setInterval(look, lookEvery);
  timer.unref();

  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasBody(raw)) {
      arriving.set(raw, { reply, looks: 0, received: raw.socket.bytesRead });
      raw.once('close', () => arriving.delete(raw));
    }
    done();
  });
  server.addHook('preClose', (done) => {
    looksSinceStop = 0;
    done();
  });
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
}
