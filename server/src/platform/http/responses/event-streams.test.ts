import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import Fastify, { type FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { eventStreams } from './event-streams';

/** @returns what is sent to a client that has not begun to read */
const sentBy = (events: () => AsyncGenerator<unknown, void>): Readable => {
  let sent: Readable | undefined;
  const reply = {
    log: { warn: () => {} },
    request: { id: 'request' },
    type: () => reply,
    header: () => reply,
    send: (stream: Readable) => {
      sent = stream;
      return reply;
    },
  };
  const app = Fastify();
  eventStreams(app).send(reply as unknown as FastifyReply, 'progress', events, () => Promise.resolve());
  if (!sent) throw new Error('Nothing was sent.');
  return sent;
};

describe('a stream of events', () => {
  it('asks for no more than a slow client reads, and ends with the last one', async () => {
    let asked = 0;
    const stream = sentBy(async function* events() {
      for (; asked < 100; asked += 1) yield { number: asked, filling: 'x'.repeat(10_000) };
      yield { number: 'last' };
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBeLessThan(10);
    const received = await text(stream);
    expect(received.match(/^event: progress$/gm)).toHaveLength(101);
    expect(received).toMatch(/data: \{"number":"last"\}\n\n$/);
  });

  it('ends when a client that does not read leaves', async () => {
    let isEnded = false;
    const stream = sentBy(async function* events() {
      try {
        for (;;) yield 'x'.repeat(100_000);
      } finally {
        isEnded = true;
      }
    });
    stream.destroy();
    await expect.poll(() => isEnded).toBe(true);
  });
});
