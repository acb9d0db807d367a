import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { csvText, type CsvFile } from '../csv';

/** Spaces, and what a file's name may have come by that is none of it: path separators, control characters. */
const unsafe = /[\s\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;

const safeName = (name: string): string => `${name.replaceAll(unsafe, ' ').trim().slice(0, 150)}.csv`;

/** What has been read already, and then the rest. */
async function* prepend<Value>(first: IteratorResult<Value, void>, rest: AsyncGenerator<Value, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Answers a CSV file. Its beginning is read before anything is sent, so that what fails at once is told as ever; where
 * it breaks off later, the connection does, too, by which the caller knows. Whoever stops reading lets the reading of
 * rows wait, and whoever is gone ends it.
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
    reply.log.error({ requestId: reply.request.id, err: error }, 'a file broke off');
  });
  return reply
    .header('content-disposition', contentDisposition(safeName(file.name)))
    .type('text/csv; charset=utf-8')
    .send(stream);
}
