import type { LiveSurvey, LiveSurveyState } from '@vantage/contract/surveys/live-surveys';
import i18next from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Model } from 'survey-core';
import { newIdempotencyKey } from '../../lib/api/idempotency-key';
import { startExternalSurvey, readSurvey, Refusal } from './answers/live-survey-calls';
import { toLocalTime } from './answers/local-time';
import { retryWhileBusy } from './answers/retries';
import { sendAnswers, type Fault, type Outcome, type WaitReason } from './answers/send-answers';
import {
  clearAnswers,
  clearSubmission,
  discardUnreadable,
  loadAnswers,
  loadSubmission,
  saveAnswers,
  saveSubmission,
  type StoredAnswers,
  type Submission,
} from './answers/stored-answers';
import { createModel, knownAnswers, languagesOf, shownLanguage } from './survey-model';

/** The server was not reached, or has a problem. */
export type FailureReason = 'offline' | 'server';

export type Phase =
  /** busy: many people open the survey at the moment. */
  | { readonly kind: 'loading' | 'busy' | 'redirecting' | 'sending' | 'answering' }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | { readonly kind: 'waiting'; readonly reason: WaitReason }
  | {
      readonly kind: 'state';
      readonly state: Exclude<LiveSurveyState, 'Open'> | 'NotFound';
      /** This browser has stored answers, in case the survey opens again. */
      readonly isKept: boolean;
    }
  | { readonly kind: 'offer'; readonly stored: StoredAnswers }
  /** previewed: the end of a preview, which sends nothing. */
  | { readonly kind: 'sent' | 'previewed' }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'tooCostly' | 'rejected'; readonly submission: Submission }
  | {
      readonly kind: 'refused';
      readonly outcome: Exclude<Outcome, { kind: 'sent' | 'state' | 'outdated' | 'tooCostly' | 'rejected' }>;
    };

export interface LiveSurveyPage {
  readonly phase: Phase;
  readonly live: LiveSurvey | null;
  readonly model: Model | null;
  /** Answers of another release were found in this browser, and could not be read. */
  readonly hasDiscardedAnswers: boolean;
  /** Languages of the survey, its default first. */
  readonly languages: readonly string[];
  /** Language tags, best first. */
  readonly preferred: readonly string[];
  readonly retry: () => void;
  readonly resume: (stored: StoredAnswers) => void;
  readonly startOver: () => void;
}

/** SurveyJS's messages are in the language of the survey; the server's own are in English. */
const messageOf = ({ code, message }: Fault): string => {
  if (['required', 'invalid'].includes(code)) return message;
  const t = i18next.getFixedT(null, 'respondent');
  return code === 'tooCostly' ? t('refused.tooManyEntries') : t('refused.answer');
};

/**
 * Shows the server's messages at their questions, and the first page with one.
 * @returns whether there is such a question
 */
const showFaults = (model: Model, faults: Readonly<Record<string, Fault>>): boolean => {
  const messages = new Map(Object.entries(faults).map(([name, fault]) => [name, messageOf(fault)]));
  const wrong = model.getAllQuestions().filter((question) => messages.has(question.getValueName()));
  for (const question of wrong) question.addError(messages.get(question.getValueName()) ?? '');
  const [first] = wrong;
  if (first) model.currentPage = first.page;
  return first !== undefined;
};

const continueWith = (model: Model, { data, page }: StoredAnswers): void => {
  model.data = knownAnswers(model, data);
  model.currentPageNo = page;
};

/** The states of a survey in a browser, from loading it until its answers are stored. */
export function useLiveSurvey(token: string): LiveSurveyPage {
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' });
  const [live, setLive] = useState<LiveSurvey | null>(null);
  const [model, setModel] = useState<Model | null>(null);
  const [hasDiscardedAnswers, setHasDiscardedAnswers] = useState(false);
  const [storedLanguage, setStoredLanguage] = useState<string | null>(null);
  const startedAt = useRef('');

  const send = useCallback(
    async (submission: Submission, of: Model | null): Promise<void> => {
      setPhase({ kind: 'sending' });
      const outcome = await sendAnswers(token, submission, (reason) => setPhase({ kind: 'waiting', reason }));
      clearSubmission(token, submission);
      const isAnswered = outcome.kind === 'state' && outcome.state === 'Answered';
      // Those of another tab are kept.
      const isOwn = loadAnswers(token)?.startedAt === submission.body.startedAt;
      if (isAnswered || (outcome.kind === 'sent' && isOwn)) clearAnswers(token);
      const stored = loadAnswers(token);
      if (outcome.kind === 'sent' || outcome.kind === 'outdated') {
        setPhase(outcome);
        return;
      }
      if (outcome.kind === 'state') {
        setPhase({ ...outcome, isKept: stored !== null });
        return;
      }
      if (outcome.kind === 'tooCostly' || outcome.kind === 'rejected') {
        setPhase({ kind: outcome.kind, submission });
        return;
      }
      if (!of) {
        setPhase({ kind: 'failed', reason: 'server' });
        return;
      }
      // The respondent can continue with the same answers.
      of.clear(false, false);
      // Without such a question, the server has another definition of this version.
      const isOutdated = outcome.kind === 'invalid' && !showFaults(of, outcome.faults);
      setPhase(isOutdated ? { kind: 'outdated' } : { kind: 'refused', outcome });
    },
    [token],
  );

  /** @param again sent once more, unless there is a newer version of the survey */
  const load = useCallback(
    async (again: Submission | null = null): Promise<void> => {
      startedAt.current = new Date().toISOString();
      const hasDiscarded = discardUnreadable(token);
      const stored = loadAnswers(token);
      setHasDiscardedAnswers(hasDiscarded && stored === null);
      const pending = loadSubmission(token);
      setStoredLanguage(stored?.language ?? null);
      const showBusy = (): void => setPhase({ kind: 'busy' });
      try {
        const found = await retryWhileBusy(() => readSurvey(token), showBusy);
        setLive(found);
        const { definition, type } = found.survey;
        const { version } = found;
        if (definition !== null && version !== null) {
          const made = createModel(definition);
          const languages = languagesOf(made, definition);
          const keep = (): void =>
            saveAnswers(token, {
              data: made.data as Record<string, unknown>,
              page: made.currentPageNo,
              startedAt: startedAt.current,
              savedAt: new Date().toISOString(),
              language: shownLanguage(made),
            });
          made.onValueChanged.add(keep);
          made.onCurrentPageChanged.add(keep);
          made.onComplete.add(() => {
            const body = {
              version,
              data: made.data as Record<string, unknown>,
              startedAt: startedAt.current,
              completedAt: toLocalTime(new Date()),
              language: languages.length > 1 ? shownLanguage(made) : null,
            };
            const submission = { key: newIdempotencyKey(), body };
            keep();
            saveSubmission(token, submission);
            void send(submission, made);
          });
          setModel(made);
          const submission = pending ?? (again?.body.version === version ? again : null);
          if (submission) {
            made.data = knownAnswers(made, submission.body.data);
            void send(submission, made);
          } else setPhase(stored ? { kind: 'offer', stored } : { kind: 'answering' });
          return;
        }
        // They may have been stored before the survey was closed.
        if (pending) void send(pending, null);
        else if (found.state !== 'Open')
          setPhase({
            kind: 'state',
            state: found.state,
            isKept: stored !== null && found.state !== 'Answered',
          });
        else if (type === 'SurveyMonkey') {
          setPhase({ kind: 'redirecting' });
          const { launchUrl } = await retryWhileBusy(() => startExternalSurvey(token), showBusy);
          window.location.replace(launchUrl);
        }
      } catch (error) {
        const isRefused = error instanceof Refusal;
        if (pending) void send(pending, null);
        else if (isRefused && error.status === 404)
          setPhase({ kind: 'state', state: 'NotFound', isKept: stored !== null });
        else setPhase({ kind: 'failed', reason: isRefused ? 'server' : 'offline' });
      }
    },
    [token, send],
  );

  // oxlint-disable-next-line react/set-state-in-effect -- set only once the server has answered
  useEffect(() => void load(), [load]);

  return {
    phase,
    live,
    model,
    hasDiscardedAnswers,
    languages: model && live?.survey.definition ? languagesOf(model, live.survey.definition) : [],
    preferred: storedLanguage === null ? navigator.languages : [storedLanguage, ...navigator.languages],
    retry() {
      setPhase({ kind: 'loading' });
      void load(phase.kind === 'tooCostly' || phase.kind === 'rejected' ? phase.submission : null);
    },
    resume(stored) {
      startedAt.current = stored.startedAt;
      if (model) continueWith(model, stored);
      setPhase({ kind: 'answering' });
    },
    startOver() {
      clearAnswers(token);
      setPhase({ kind: 'answering' });
    },
  };
}
