import type { EventsOperation, ResponseOf } from '@vantage/contract/api/operation';
import { responseTo, type CallArguments } from './api-client';
import { NetworkProblem } from './api-problem';
import { dayMs } from '../browser/timing';
import { eventData } from './event-data';

/** In ms; the server writes a comment every 15 s, so that a longer silence is a lost connection. */
const silenceMs = 40_000;

async function* getText(response: Response, onChunk: () => void): AsyncGenerator<string, void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    onChunk();
    yield decoder.decode(part.value, { stream: true });
  }
}

/**
 * Reads server-sent events with `fetch`, because an `EventSource` cannot send the session's headers. Returns when the server
 * ends them.
 * @throws as `api` does; NetworkProblem also if the connection is lost later, or silent for long
 */
export const watchEvents = async <const O extends EventsOperation>(
  operation: O,
  options: NonNullable<CallArguments<O>[0]> & {
    signal: AbortSignal;
    onEvent: (data: ResponseOf<O>) => void;
  },
): Promise<void> => {
  const { onEvent, signal, ...call } = options;
  const silent = new AbortController();
  const response = await responseTo(
    operation,
    ...([
      { ...call, signal: AbortSignal.any([signal, silent.signal]), timeoutMs: dayMs },
    ] as unknown as CallArguments<O>),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silenceMs);
  };
  wait();
  try {
    for await (const data of eventData(getText(response, wait))) onEvent(JSON.parse(data) as ResponseOf<O>);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkProblem(error);
  } finally {
    clearTimeout(timer);
  }
};
