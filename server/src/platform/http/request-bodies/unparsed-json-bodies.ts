import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors';
import type { UploadSlots } from './upload-slots';
import { asUploadError } from './uploads';

/** Accepts JSON, but leaves it to `withUnparsedJsonBody` to read it. */
export function unparsedJsonBodyRoutes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (_request, _payload, done) => done(null));
}

/** Reads to the end, so that the connection can be reused. @throws {AppError} */
export const readBytes = (raw: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) chunks = [];
      else chunks.push(chunk);
    });
    raw.once('end', () =>
      size > maxBytes ? reject(new AppError('request.tooLarge')) : resolve(Buffer.concat(chunks)),
    );
    raw.once('error', (error) => reject(asUploadError(error)));
  });

/** @throws {AppError} request.tooMany, request.tooLarge, request.timeout, request.malformed if the stream breaks */
export async function withUnparsedJsonBody<Result>(
  { actor, raw }: FastifyRequest,
  { maxBytes }: { readonly maxBytes: number },
  slots: UploadSlots,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> {
  let release;
  try {
    if (actor === null) throw new AppError('token.missing');
    release = slots.acquire(actor);
    return await work(await readBytes(raw, maxBytes));
  } finally {
    release?.();
    raw.resume();
  }
}
