import type { FastifyInstance } from 'fastify';
import { clientNetwork } from '../../client-network';
import { countedSlots } from '../../counted-slots';
import { AppError } from '../../errors';
import { eventLoopTurns } from '../../event-loop-turns';
import { keyedQueue } from '../../keyed-queue';

/** Characters up to which a body is parsed at once; validating as many takes up to a millisecond. */
const maxImmediateLength = 16_384;

/** More would wait longer than a request may take; each has up to 256 kB. */
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
  const acquire = countedSlots('server.unavailable');
  const queue = keyedQueue(1);
  const inTurn = eventLoopTurns();

  /** @param work includes validation: the handler runs in it up to where it waits. @throws {AppError} server.unavailable */
  const parseInTurn = async (network: string, work: () => void): Promise<void> => {
    const release = acquire([
      ['', maxWaiting.total],
      [network, maxWaiting.perNetwork],
    ]);
    try {
      await queue(network, () => inTurn(work));
    } finally {
      release();
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
