import type { LiveSurvey, LiveSurveyState } from '@vantage/contract/surveys/live-surveys';
import i18next from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Model } from 'survey-core';
import { newIdempotencyKey } from '../../lib/api/idempotency-key';
import { startExternalSurvey, fetchSurvey, ApiError } from './answers/live-survey-api';
import { toLocalTime } from './answers/local-time';
import { retryWhileBusy } from './answers/retries';
import { sendAnswers, type AnswerProblem, type Outcome, type WaitReason } from './answers/send-answers';
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
import { createModel, pickExistingAnswers, listLanguages, getCurrentLanguage } from './survey-model';

/** The server rejects longer values. They are never those of an attribute. */
const maxParameterLength = 120;

/** Says whether the server was not reached, or has a problem. */
export type FailureReason = 'offline' | 'server';

export type Phase =
  /** It is busy while too many people open the survey. */
  | { readonly kind: 'loading' | 'busy' | 'redirecting' | 'sending' | 'answering' }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | { readonly kind: 'waiting'; readonly reason: WaitReason }
  | {
      readonly kind: 'state';
      readonly state: Exclude<LiveSurveyState, 'Open'> | 'NotFound';
      /** Whether this browser has stored answers, in case the survey opens again. */
      readonly hasStoredAnswers: boolean;
    }
  | { readonly kind: 'offer'; readonly stored: StoredAnswers }
  /** A preview ends as previewed and sends nothing. */
  | { readonly kind: 'sent' | 'previewed' }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'tooCostly' | 'rejected'; readonly submission: Submission }
  | {
      readonly kind: 'needsCorrection';
      readonly outcome: Exclude<Outcome, { kind: 'sent' | 'state' | 'outdated' | 'tooCostly' | 'rejected' }>;
    };

export interface LiveSurveyPage {
  readonly phase: Phase;
  readonly live: LiveSurvey | null;
  readonly model: Model | null;
  /** Whether this browser had answers of another release, which could not be read. */
  readonly hasDiscardedAnswers: boolean;
  /** The survey's default language comes first. */
  readonly languages: readonly string[];
  /** These are language tags, best first. */
  readonly preferred: readonly string[];
  readonly retry: () => void;
  readonly resume: (stored: StoredAnswers) => void;
  readonly startOver: () => void;
}

/** SurveyJS's messages are in the language of the survey; the server's own are in English. */
const toMessage = ({ code, message }: AnswerProblem): string => {
  if (['required', 'invalid'].includes(code)) return message;
  const t = i18next.getFixedT(null, 'respondent');
  return code === 'tooCostly' ? t('needsCorrection.tooManyEntries') : t('needsCorrection.answer');
};

/**
 * Shows the server's messages at their questions, and the first page with one.
 * @returns whether there is such a question
 */
const showProblems = (model: Model, problems: Readonly<Record<string, AnswerProblem>>): boolean => {
  const messages = new Map(Object.entries(problems).map(([name, problem]) => [name, toMessage(problem)]));
  const invalidQuestions = model
    .getAllQuestions()
    .filter((question) => messages.has(question.getValueName()));
  for (const question of invalidQuestions) question.addError(messages.get(question.getValueName()) ?? '');
  const [first] = invalidQuestions;
  if (first) model.currentPage = first.page;
  return first !== undefined;
};

/** @returns the values of the URL's parameters that the survey names */
const readParameters = (names: readonly string[]): Record<string, string> => {
  const search = new URLSearchParams(window.location.search);
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = search.get(name)?.trim() ?? '';
      return value === '' || value.length > maxParameterLength ? [] : [[name, value]];
    }),
  );
};

const continueWith = (model: Model, { data, page }: StoredAnswers): void => {
  model.data = pickExistingAnswers(model, data);
  model.currentPageNo = page;
};

/** Follows a survey in the browser, from loading it until its answers are stored. */
export function useLiveSurvey(token: string): LiveSurveyPage {
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' });
  const [live, setLive] = useState<LiveSurvey | null>(null);
  const [model, setModel] = useState<Model | null>(null);
  const [hasDiscardedAnswers, setHasDiscardedAnswers] = useState(false);
  const [storedLanguage, setStoredLanguage] = useState<string | null>(null);
  const startedAt = useRef('');

  const send = useCallback(
    async (submission: Submission, targetModel: Model | null): Promise<void> => {
      setPhase({ kind: 'sending' });
      const outcome = await sendAnswers(token, submission, (reason) => setPhase({ kind: 'waiting', reason }));
      clearSubmission(token, submission);
      const isAnswered = outcome.kind === 'state' && outcome.state === 'Answered';
      // Answers of another tab stay stored.
      const isOwn = loadAnswers(token)?.startedAt === submission.body.startedAt;
      if (isAnswered || (outcome.kind === 'sent' && isOwn)) clearAnswers(token);
      const stored = loadAnswers(token);
      if (outcome.kind === 'sent' || outcome.kind === 'outdated') {
        setPhase(outcome);
        return;
      }
      if (outcome.kind === 'state') {
        setPhase({ ...outcome, hasStoredAnswers: stored !== null });
        return;
      }
      if (outcome.kind === 'tooCostly' || outcome.kind === 'rejected') {
        setPhase({ kind: outcome.kind, submission });
        return;
      }
      if (!targetModel) {
        setPhase({ kind: 'failed', reason: 'server' });
        return;
      }
      // The respondent can continue with the same answers.
      targetModel.clear(false, false);
      // Without such a question, the server has another definition of this version.
      const isOutdated = outcome.kind === 'invalid' && !showProblems(targetModel, outcome.problems);
      setPhase(isOutdated ? { kind: 'outdated' } : { kind: 'needsCorrection', outcome });
    },
    [token],
  );

  /** @param resubmission answers that are sent once more, unless there is a newer version of the survey */
  const load = useCallback(
    async (resubmission: Submission | null = null): Promise<void> => {
      startedAt.current = new Date().toISOString();
      const hasDiscarded = discardUnreadable(token);
      const stored = loadAnswers(token);
      setHasDiscardedAnswers(hasDiscarded && stored === null);
      const pending = loadSubmission(token);
      setStoredLanguage(stored?.language ?? null);
      const showBusy = (): void => setPhase({ kind: 'busy' });
      try {
        const loaded = await retryWhileBusy(() => fetchSurvey(token), showBusy);
        setLive(loaded);
        const { definition, type } = loaded.survey;
        const { version } = loaded;
        if (definition !== null && version !== null) {
          const newModel = createModel(definition);
          const languages = listLanguages(newModel, definition);
          const storeAnswers = (): void =>
            saveAnswers(token, {
              data: newModel.data as Record<string, unknown>,
              page: newModel.currentPageNo,
              startedAt: startedAt.current,
              savedAt: new Date().toISOString(),
              language: getCurrentLanguage(newModel),
            });
          newModel.onValueChanged.add(storeAnswers);
          newModel.onCurrentPageChanged.add(storeAnswers);
          newModel.onComplete.add(() => {
            const body = {
              version,
              data: newModel.data as Record<string, unknown>,
              startedAt: startedAt.current,
              completedAt: toLocalTime(new Date()),
              language: languages.length > 1 ? getCurrentLanguage(newModel) : null,
              parameters: readParameters(loaded.survey.parameters),
              anonymity: loaded.survey.anonymity,
            };
            const submission = { key: newIdempotencyKey(), body };
            storeAnswers();
            saveSubmission(token, submission);
            void send(submission, newModel);
          });
          setModel(newModel);
          const submission = pending ?? (resubmission?.body.version === version ? resubmission : null);
          if (submission) {
            newModel.data = pickExistingAnswers(newModel, submission.body.data);
            void send(submission, newModel);
          } else setPhase(stored ? { kind: 'offer', stored } : { kind: 'answering' });
          return;
        }
        // They may have been stored before the survey was closed.
        if (pending) void send(pending, null);
        else if (loaded.state !== 'Open')
          setPhase({
            kind: 'state',
            state: loaded.state,
            hasStoredAnswers: stored !== null && loaded.state !== 'Answered',
          });
        else if (type === 'SurveyMonkey') {
          setPhase({ kind: 'redirecting' });
          const { launchUrl } = await retryWhileBusy(() => startExternalSurvey(token), showBusy);
          window.location.replace(launchUrl);
        }
      } catch (error) {
        const isApiError = error instanceof ApiError;
        if (pending) void send(pending, null);
        else if (isApiError && error.status === 404)
          setPhase({ kind: 'state', state: 'NotFound', hasStoredAnswers: stored !== null });
        else setPhase({ kind: 'failed', reason: isApiError ? 'server' : 'offline' });
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
    languages: model && live?.survey.definition ? listLanguages(model, live.survey.definition) : [],
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
