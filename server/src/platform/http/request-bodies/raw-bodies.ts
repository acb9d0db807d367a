import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from '../../client-network';
import { AppError } from '../../errors';
import { readBytes } from './unparsed-json-bodies';
import type { RawBodySlots } from './upload-slots';

/** Milliseconds for a body. */
const timeout = 10_000;
/** Bytes. Bodies up to this size need no slot, so that anonymous clients cannot block them by using all slots. */
const maxSmall = 4_096;

/** Accepts any media type, or none, but leaves it to `withRawBody` to read the body. */
export function rawBodyRoutes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** @throws {AppError} request.tooMany, request.tooLarge, request.timeout, request.malformed if the stream breaks */
export async function withRawBody<Result>(
  { ip, raw }: FastifyRequest,
  { maxBytes }: { readonly maxBytes: number },
  slots: RawBodySlots,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> {
  let release;
  let timer: NodeJS.Timeout | undefined;
  try {
    if (maxBytes > maxSmall) release = slots.acquire(clientNetwork(ip));
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new AppError('request.timeout')), timeout);
    });
    const body = await Promise.race([readBytes(raw, maxBytes), late]);
    clearTimeout(timer);
    return await work(body);
  } finally {
    clearTimeout(timer);
    release?.();
    raw.removeAllListeners('data').resume();
  }
}
