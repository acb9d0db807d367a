import type { FastifyInstance } from 'fastify';
import { clientNetwork } from '../../client-network';
import { AppError } from '../../errors';
import { eventLoopTurns } from '../../event-loop-turns';
import { keyedQueue } from '../../keyed-queue';

/** Characters up to which a body is parsed at once; validating as many takes up to a millisecond. */
const maxImmediateLength = 16_384;

/** More would wait longer than a request may take; each has up to 256 kB. Client networks that have bodies waiting share them. */
const maxWaiting = { total: 500, perNetwork: 50 } as const;
/** Characters below which any body is parsed quickly. */
const uncheckedLength = 65_536;
/** Values in a longer body; the longest list of the contract has a few thousand. */
const defaultMaxValues = 20_000;
const maxDepth = 64;

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const [openArray, closeArray, openObject, closeObject] = ['[', ']', '{', '}'].map((sign) =>
  sign.charCodeAt(0),
);

/**
 * Whether parsing and validating would block the event loop noticeably: many brackets or short fields.
 * @param maxValues in a text of more than 64 kB
 */
export function isTooComplex(text: string, maxValues = defaultMaxValues): boolean {
  if (text.length <= uncheckedLength) return false;
  let [values, depth] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote)
      for (at += 1; at < text.length && text.charCodeAt(at) !== quote; at += 1) {
        if (text.charCodeAt(at) === backslash) at += 1;
      }
    else if (sign === comma) values += 1;
    else if (sign === openArray || sign === openObject) depth += 1;
    else if (sign === closeArray || sign === closeObject) depth -= 1;
    if (values > maxValues || depth > maxDepth) return true;
  }
  return false;
}

/**
 * Parses and validates longer bodies one after the other, with rests between them, so that many at once do not block the
 * event loop. Client networks take turns.
 */
export function jsonBodyParser(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  /** Bodies by client network. */
  const waiting = new Map<string, number>();
  const queue = keyedQueue(1);
  const inTurn = eventLoopTurns();

  /** Even if others have filled all places, a network without a waiting body gets one. @throws {AppError} server.unavailable */
  const addWaiting = (network: string): void => {
    const count = waiting.get(network) ?? 0;
    const networks = waiting.size + (count === 0 ? 1 : 0);
    const share = Math.max(1, Math.min(maxWaiting.perNetwork, Math.floor(maxWaiting.total / networks)));
    if (count >= share) throw new AppError('server.unavailable', { retryAfter: 5 });
    waiting.set(network, count + 1);
  };

  const removeWaiting = (network: string): void => {
    const count = waiting.get(network) ?? 0;
    if (count > 1) waiting.set(network, count - 1);
    else waiting.delete(network);
  };

  /** @param work includes validation: the handler runs in it up to where it waits. @throws {AppError} server.unavailable */
  const parseInTurn = async (network: string, work: () => void): Promise<void> => {
    addWaiting(network);
    try {
      await queue(network, () => inTurn(work));
    } finally {
      removeWaiting(network);
    }
  };

  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    // Clients set the content type on requests without a body, too.
    if (text === '') done(null, undefined);
    else if (text.length <= maxImmediateLength) void parse(request, text, done);
    else
      parseInTurn(clientNetwork(request.ip), () =>
        isTooComplex(text) ? done(new AppError('request.tooLarge')) : void parse(request, text, done),
      ).catch(done);
  });
}
