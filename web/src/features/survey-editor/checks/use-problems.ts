import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { useEffect, useState } from 'react';
import { useDocument } from '../session/use-editor';
import { findProblemsInSteps } from './find-problems';
import type { CheckContext, Problem } from './problem';

/** The checks begin once nothing was changed for this long. */
const quietMs = 400;
/** A piece of work that a person doesn't notice. */
const pieceMs = 12;

const requestIdle: (work: () => void) => number =
  typeof window !== 'undefined' && 'requestIdleCallback' in window
    ? (work) => window.requestIdleCallback(work, { timeout: 1_000 })
    : (work) => setTimeout(work, 16);

const cancelIdle = (handle: number): void => {
  if ('cancelIdleCallback' in window) window.cancelIdleCallback(handle);
  else clearTimeout(handle);
};

/** Finds the problems piece by piece while the browser is idle. @returns a function that stops the work */
function findWhenIdle(
  document: SurveyDocument,
  context: CheckContext,
  onFound: (problems: readonly Problem[]) => void,
): () => void {
  const steps = findProblemsInSteps(document, context);
  const problems: Problem[] = [];
  let handle = 0;
  const work = (): void => {
    const end = performance.now() + pieceMs;
    while (performance.now() < end) {
      const { value, done } = steps.next();
      if (done) return onFound(problems);
      if (value) problems.push(value);
    }
    handle = requestIdle(work);
  };
  handle = requestIdle(work);
  return () => cancelIdle(handle);
}

/** @returns the problems of the current document; null until they are known */
export function useProblems({ brandColor, endDate, today }: CheckContext): readonly Problem[] | null {
  const document = useDocument();
  const [problems, setProblems] = useState<readonly Problem[] | null>(null);
  const isFirst = problems === null;
  useEffect(() => {
    let stop = (): void => undefined;
    const timer = setTimeout(
      () => {
        stop = findWhenIdle(document, { brandColor, endDate, today }, setProblems);
      },
      isFirst ? 0 : quietMs,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [document, brandColor, endDate, today, isFirst]);
  return problems;
}
