import { finished, Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { ImageFile } from '../../image-file';
import type { StreamedFile } from '../../streamed-file';

const unsafe = /[\s\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;

const safeName = (name: string): string => {
  const extension = /\.\w+$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return `${stem.replaceAll(unsafe, ' ').trim().slice(0, 150)}${extension}`;
};

async function* prepend<Value>(first: IteratorResult<Value, void>, rest: AsyncGenerator<Value, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Reads the first part before sending the headers, so that an early error becomes a problem document; a later one
 * breaks the connection. Follows the client's speed, and ends `content` when the client is gone.
 */
export async function sendFile(
  reply: FastifyReply,
  mediaType: string,
  { name, content }: StreamedFile,
): Promise<FastifyReply> {
  // A stream that is destroyed before it was read does not end its source.
  finished(reply.raw, () => void content.return());
  const first = await content.next();
  const stream = Readable.from(prepend(first, content), { objectMode: false });
  stream.on('error', (error) => {
    reply.log.error({ requestId: reply.request.id, err: error }, 'a streamed response was aborted');
  });
  return reply
    .header('content-disposition', contentDisposition(safeName(name)))
    .type(`${mediaType}; charset=utf-8`)
    .send(stream);
}

export const sendImage = (
  reply: FastifyReply,
  mediaType: string,
  { name, content }: ImageFile,
): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition(safeName(name)))
    .type(mediaType)
    .send(content);
