import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { csvText, type CsvFile } from '../csv';

/** White space, path separators and control characters. */
const unsafe = /[\s\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;

const safeName = (name: string): string => `${name.replaceAll(unsafe, ' ').trim().slice(0, 150)}.csv`;

async function* prepend<Value>(first: IteratorResult<Value, void>, rest: AsyncGenerator<Value, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Sends a CSV file. The first batch is read before the headers are sent, so that an early error becomes a problem
 * document; a later one breaks the connection, which tells the client. A slow client pauses the reading of rows, and a
 * closed connection ends it.
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
