import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { JsonText } from './json-text';

/** Milliseconds between two signs of life, so that proxies do not close the connection. */
const heartbeatIntervalMs = 15_000;
/** Milliseconds between two checks of whether the caller may still see it. */
const defaultCheckIntervalMs = 5_000;

/** The data of each event, the latest when it is asked for, until it ends or is aborted. */
export type EventStream<Data = unknown> = (signal: AbortSignal) => AsyncGenerator<Data, void>;

export interface EventStreams {
  /**
   * @param name of the events
   * @param check rejects when the caller may see no more
   */
  send(reply: FastifyReply, name: string, events: EventStream, check: () => Promise<void>): FastifyReply;
}

/** Texts of `JsonText` must have no line breaks, as `JSON.stringify` writes them. */
const toText = (data: unknown): string =>
  data instanceof JsonText ? data.parts.map(String).join('') : JSON.stringify(data);

/** Server-sent events. They end with the server, since a stop waits for open responses. */
export function eventStreams(app: FastifyInstance, checkIntervalMs = defaultCheckIntervalMs): EventStreams {
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });

  return {
    send(reply, name, events, check) {
      const ending = new AbortController();
      const end = (): void => ending.abort();
      const stream = new PassThrough();
      const heartbeat = setInterval(() => stream.write(': alive\n\n'), heartbeatIntervalMs);
      const checks = setInterval(() => void check().catch(end), checkIntervalMs);
      closing.signal.addEventListener('abort', end);
      if (closing.signal.aborted) end();
      stream.on('close', end);

      const write = async (): Promise<void> => {
        try {
          for await (const data of events(ending.signal)) {
            if (ending.signal.aborted) break;
            // A slow client is not sent the next event before it has read this one, so that none has to be stored.
            if (!stream.write(`event: ${name}\ndata: ${toText(data)}\n\n`))
              await once(stream, 'drain', { signal: ending.signal });
          }
        } catch (error) {
          if (!ending.signal.aborted)
            reply.log.warn({ requestId: reply.request.id, err: error }, 'a stream of events was ended');
        } finally {
          clearInterval(heartbeat);
          clearInterval(checks);
          closing.signal.removeEventListener('abort', end);
          stream.end();
        }
      };
      void write();
      return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
    },
  };
}
