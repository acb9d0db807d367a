import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Bytes are UTF-8, and may be shared by responses. */
export type JsonPart = string | Uint8Array;

/** A response whose JSON exists as text: parsing and writing megabytes of it would block the event loop. */
export class JsonText {
  readonly parts: readonly JsonPart[];

  constructor(...parts: readonly JsonPart[]) {
    this.parts = parts;
  }
}

/** Sends bytes without copying them, since clients may be slow to receive them. */
export function sendJsonText(reply: FastifyReply, { parts }: JsonText): FastifyReply {
  reply.type('application/json; charset=utf-8');
  if (parts.every((part) => typeof part === 'string')) return reply.send(parts.join(''));
  const chunks = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return reply.header('content-length', length).send(Readable.from(chunks, { objectMode: false }));
}
