import { documentToJson } from '@vantage/survey-document/document-json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RobotProgress, RobotRequest } from './robot-messages';
import type { RobotReport } from './run-survey';

export const robotRuns = 1_000;

export interface RobotState {
  readonly phase: 'idle' | 'running' | 'finished' | 'failed';
  readonly done: number;
  readonly report: RobotReport | null;
}

const idle: RobotState = { phase: 'idle', done: 0, report: null };

/** Runs the survey in a worker, so that the editor stays responsive. */
export function useRobot(): RobotState & {
  readonly start: (document: SurveyDocument) => void;
  readonly stop: () => void;
} {
  const [state, setState] = useState<RobotState>(idle);
  const worker = useRef<Worker | null>(null);
  const terminate = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => terminate, [terminate]);

  return {
    ...state,
    start(document) {
      terminate();
      setState({ ...idle, phase: 'running' });
      const created = new Worker(new URL('robot-worker.ts', import.meta.url), { type: 'module' });
      worker.current = created;
      created.addEventListener('message', ({ data }: MessageEvent<RobotProgress>) => {
        const isLast = data.done === robotRuns;
        setState({ phase: isLast ? 'finished' : 'running', ...data });
        if (isLast) terminate();
      });
      created.addEventListener('error', () => {
        terminate();
        setState((before) => ({ ...before, phase: 'failed' }));
      });
      const request: RobotRequest = {
        definition: documentToJson(document),
        runs: robotRuns,
        seed: Math.floor(Math.random() * 2 ** 31),
      };
      created.postMessage(request);
    },
    stop() {
      terminate();
      // What was found until then stays.
      setState((before) => ({ ...before, phase: before.report ? 'finished' : 'idle' }));
    },
  };
}
