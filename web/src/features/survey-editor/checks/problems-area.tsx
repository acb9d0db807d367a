import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useEditor } from '../session/use-editor';
import type { CheckContext, Problem } from './problem';

/** The checks begin once nothing was changed for this long. */
const quietMs = 400;
/** The first checks wait until the editor is displayed. */
const firstMs = 1_000;
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
  let isStopped = false;
  let handle = 0;
  // The checks need all of SurveyJS, which the editor's frame does not.
  void import('./find-problems').then(({ findProblemsInSteps }) => {
    if (isStopped) return;
    const steps = findProblemsInSteps(document, context);
    const problems: Problem[] = [];
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
  });
  return () => {
    isStopped = true;
    cancelIdle(handle);
  };
}

const ProblemsContext = createContext<readonly Problem[] | null>(null);

/** @returns the problems of the survey as it was a moment ago; null until they are known */
export const useProblems = (): readonly Problem[] | null => use(ProblemsContext);

export interface ProblemsAreaProps extends Omit<CheckContext, 'today'> {
  /** Today in the tenant's time zone; by default, in the browser's. */
  readonly today?: string;
  readonly children: ReactNode;
}

const getToday = (): string => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** Checks the survey after each change, for all that display problems. Letters that are typed do not render it. */
export const ProblemsArea = ({ brandColor, endDate, today = getToday(), children }: ProblemsAreaProps) => {
  const session = useEditor();
  const [problems, setProblems] = useState<readonly Problem[] | null>(null);
  useEffect(() => {
    let checked: SurveyDocument | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = (): void => undefined;
    const schedule = (delayMs: number): void => {
      const { document } = session.getState();
      if (document === checked) return;
      checked = document;
      clearTimeout(timer);
      stop();
      timer = setTimeout(() => {
        stop = findWhenIdle(document, { brandColor, endDate, today }, setProblems);
      }, delayMs);
    };
    schedule(firstMs);
    const unsubscribe = session.subscribe(() => schedule(quietMs));
    return () => {
      unsubscribe();
      clearTimeout(timer);
      stop();
    };
  }, [session, brandColor, endDate, today]);
  return <ProblemsContext value={problems}>{children}</ProblemsContext>;
};
