import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { csvText, type CsvFile } from '../csv';

const unsafe = /[\s\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;

const safeName = (name: string): string => `${name.replaceAll(unsafe, ' ').trim().slice(0, 150)}.csv`;

async function* prepend<Value>(first: IteratorResult<Value, void>, rest: AsyncGenerator<Value, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Reads the first batch before sending the headers, so that an early error becomes a problem document; a
 * later one breaks the connection. Follows the client's speed.
 */
export async function sendCsv(
  reply: FastifyReply,
  columns: readonly string[],
  file: CsvFile,
): Promise<FastifyReply> {
  const text = csvText(columns, file.slices);
  const first = await text.next();
  const stream = Readable.from(prepend(first, text), { objectMode: false });
  stream.on('error', (error) => {
    reply.log.error({ requestId: reply.request.id, err: error }, 'a CSV response was aborted');
  });
  return reply
    .header('content-disposition', contentDisposition(safeName(file.name)))
    .type('text/csv; charset=utf-8')
    .send(stream);
}
