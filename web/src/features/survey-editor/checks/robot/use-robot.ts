import { documentToJson } from '@vantage/survey-document/document-json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mergeReports } from './merge-reports';
import type { RobotProgress, RobotRequest } from './robot-messages';
import type { RobotReport } from './run-survey';

export const robotRuns = 1_000;
/** One run through hundreds of questions takes SurveyJS many seconds, so what was found until then is the result. */
const maxDurationMs = 60_000;
const maxWorkers = 4;

/** One processor is left to the editor. */
const countWorkers = (): number => Math.min(Math.max(navigator.hardwareConcurrency - 1, 1), maxWorkers);

export interface RobotState {
  readonly phase: 'idle' | 'running' | 'finished' | 'failed';
  readonly report: RobotReport | null;
}

const idle: RobotState = { phase: 'idle', report: null };

/** Runs the survey in workers, so that the editor stays responsive. */
export function useRobot(): RobotState & {
  readonly start: (document: SurveyDocument) => void;
  readonly stop: () => void;
} {
  const [state, setState] = useState<RobotState>(idle);
  const workers = useRef<readonly Worker[]>([]);
  const terminate = useCallback(() => {
    for (const worker of workers.current) worker.terminate();
    workers.current = [];
  }, []);
  useEffect(() => terminate, [terminate]);

  const start = (document: SurveyDocument): void => {
    terminate();
    setState({ ...idle, phase: 'running' });
    const count = countWorkers();
    const definition = documentToJson(document);
    const reports = new Map<number, RobotReport>();
    const startedAt = performance.now();
    workers.current = Array.from({ length: count }, (_, index) => {
      const worker = new Worker(new URL('robot-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<RobotProgress>) => {
        reports.set(index, data);
        const report = mergeReports([...reports.values()]);
        const isFinished = report.runs === robotRuns || performance.now() - startedAt > maxDurationMs;
        setState({ phase: isFinished ? 'finished' : 'running', report });
        if (isFinished) terminate();
      });
      worker.addEventListener('error', () => {
        terminate();
        setState((before) => ({ ...before, phase: 'failed' }));
      });
      const runs = Math.floor(robotRuns / count) + (index < robotRuns % count ? 1 : 0);
      const request: RobotRequest = { definition, runs, seed: Math.floor(Math.random() * 2 ** 31) };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own
      worker.postMessage(request);
      return worker;
    });
  };

  const stop = (): void => {
    terminate();
    // What was found until then stays.
    setState(({ report }) => ({ phase: report ? 'finished' : 'idle', report }));
  };

  return { ...state, start, stop };
}
