import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../errors';

/** Milliseconds between two checks. */
const checkInterval = 1_000;
/** Checks per measurement, and before a body is first measured. */
const checksPerWindow = 10;
/** Bytes per measurement: 2 kB/s, which the slowest mobile networks exceed. */
const bytesPerWindow = 20_480;
/** Checks after the start of a shutdown until pending bodies are aborted. */
const checksWhileStopping = 10;

interface IncomingBody {
  readonly reply: FastifyReply;
  /** Checks of this measurement during which the server waited for the body. */
  checks: number;
  /** Bytes that the connection had received when this measurement started. */
  received: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Fails the reader like a broken connection, but leaves the connection open for the response. */
function abortBody(raw: IncomingMessage, { reply }: IncomingBody, error: AppError): void {
  if (reply.sent || raw.listenerCount('error') === 0) raw.socket.destroy();
  else raw.emit('error', error);
}

/** 408 for bodies slower than 2 kB/s while the server reads, 503 for those open 10 s after a stop began. */
export function bodyTimeouts(server: FastifyInstance): void {
  const incoming = new Map<IncomingMessage, IncomingBody>();
  let checksSinceStop: number | null = null;

  const checkBodies = (): void => {
    if (checksSinceStop !== null) checksSinceStop += 1;
    const isOverdue = checksSinceStop !== null && checksSinceStop >= checksWhileStopping;
    for (const [raw, body] of incoming) {
      // Null: not being read yet. False: the reader is slower than the sender.
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
