import { documentToJson, listNodeIds } from '@vantage/survey-document/document-json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import type { DiffRequest, DiffResponse } from './diff-messages';
import { diffText, type TextDiff } from './diff-text';

interface DiffWorkerClient {
  /** The callback of a former request isn't called any more. */
  readonly request: (text: string, document: SurveyDocument | null, onDiff: (diff: TextDiff) => void) => void;
  readonly dispose: () => void;
}

/** Compares texts with the survey in a worker, which starts with the first request. */
export function createDiffWorkerClient(): DiffWorkerClient {
  let worker: Worker | null = null;
  let lastId = 0;
  let pending: Parameters<DiffWorkerClient['request']> | null = null;

  const dispose = (): void => {
    worker?.terminate();
    worker = null;
    pending = null;
  };

  function startWorker(): Worker {
    const started = new Worker(new URL('diff-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<DiffResponse>) => {
      if (data.requestId !== lastId || !pending) return;
      const [, , onDiff] = pending;
      pending = null;
      onDiff(data.diff);
    });
    started.addEventListener('error', () => {
      // The worker's script may be gone after a deployment.
      const [text, document, onDiff] = pending ?? [];
      dispose();
      if (text !== undefined && document !== undefined) onDiff?.(diffText(text, document));
    });
    return started;
  }

  return {
    request(text, document, onDiff) {
      lastId += 1;
      pending = [text, document, onDiff];
      worker ??= startWorker();
      const request: DiffRequest = {
        requestId: lastId,
        text,
        survey: document && { definition: documentToJson(document), ids: listNodeIds(document) },
      };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own
      worker.postMessage(request);
    },
    dispose,
  };
}
