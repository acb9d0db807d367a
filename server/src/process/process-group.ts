import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Milliseconds before a process that ended is replaced, so that one that cannot work does not spin. */
const replacementDelayMs = 1_000;

/** Messages between a process of the group and the primary one. */
interface MetricsRequest {
  readonly vantage: 'metrics';
  readonly id: number;
}
interface MetricsResponse extends MetricsRequest {
  readonly text: string;
}

const isMetricsMessage = (message: unknown): message is MetricsRequest =>
  typeof message === 'object' &&
  message !== null &&
  (message as Partial<MetricsRequest>).vantage === 'metrics';

export const isInProcessGroup = (): boolean => cluster.isWorker;

/** The channel to the primary process would keep this one alive. */
export const leaveProcessGroup = (): void => void cluster.worker?.disconnect();

/** In a process of the group: the metrics of all of them, since a scrape reaches any. */
export function groupMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  // Its constructor makes this process answer the primary one.
  void new AggregatorRegistry();
  const waiting = new Map<number, (text: string) => void>();
  let requests = 0;
  process.on('message', (message) => {
    if (!isMetricsMessage(message)) return;
    waiting.get(message.id)?.((message as MetricsResponse).text);
    waiting.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      const request: MetricsRequest = { vantage: 'metrics', id: (requests += 1) };
      waiting.set(request.id, resolve);
      process.send?.(request);
    });
}

function answerMetricsRequests(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isMetricsMessage(message)) return;
    registry
      .clusterMetrics()
      .catch((error: unknown) => `# ${String(error).replaceAll('\n', ' ')}\n`)
      .then((text) => worker.isConnected() && worker.send({ ...message, text } satisfies MetricsResponse))
      .catch(() => {});
  });
}

/**
 * Runs this command in several processes that listen on one port, and replaces those that end. Resolves once a signal
 * has stopped all of them.
 * @returns the exit code: not 0 if one did not stop cleanly, or could not start
 */
export async function runProcessGroup(options: {
  readonly processes: number;
  readonly stderr: { write(text: string): unknown };
}): Promise<number> {
  answerMetricsRequests();
  const stopping = new AbortController();
  let exitCode = 0;
  const ended: Promise<void>[] = [];

  const stopAll = (): void => {
    stopping.abort();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const worker = cluster.fork();
      let hasListened = false;
      worker.on('listening', () => (hasListened = true));
      const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
        worker.on('exit', (...result: [number | null, string | null]) => resolve(result));
      });
      if (stopping.signal.aborted) {
        if (code !== 0) exitCode = code ?? 1;
        return;
      }
      if (!hasListened) {
        // It has said why; all others would fail alike.
        exitCode = code ?? 1;
        return stopAll();
      }
      options.stderr.write(`Process ${worker.process.pid} ended (${signal ?? code}) and is replaced.\n`);
      await delay(replacementDelayMs);
    }
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll);
  for (let index = 0; index < options.processes; index += 1) ended.push(run());
  await Promise.all(ended);
  return exitCode;
}
