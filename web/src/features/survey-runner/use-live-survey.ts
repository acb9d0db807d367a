import type { LiveSurvey, LiveSurveyState } from '@vantage/contract/surveys/live-surveys';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Model } from 'survey-core';
import { newIdempotencyKey } from '../../lib/api/idempotency-key';
import { startExternalSurvey, readSurvey, Refusal } from './live-survey-calls';
import { sendAnswers, type Outcome } from './send-answers';
import { clearAnswers, loadAnswers, saveAnswers, type StoredAnswers } from './stored-answers';
import { createModel, knownAnswers, languagesOf } from './survey-model';

export type Phase =
  | { readonly kind: 'loading' | 'failed' | 'redirecting' | 'sending' | 'waiting' | 'answering' }
  | {
      readonly kind: 'state';
      readonly state: Exclude<LiveSurveyState, 'Open'> | 'NotFound';
      /** This browser has stored answers, in case the survey opens again. */
      readonly isKept: boolean;
    }
  | { readonly kind: 'offer'; readonly stored: StoredAnswers }
  /** previewed: the end of a preview, which sends nothing. */
  | { readonly kind: 'sent' | 'previewed' }
  | { readonly kind: 'refused'; readonly outcome: Exclude<Outcome, { kind: 'sent' | 'state' }> };

export interface LiveSurveyPage {
  readonly phase: Phase;
  readonly live: LiveSurvey | null;
  readonly model: Model | null;
  /** Languages of the survey, its default first. */
  readonly languages: readonly string[];
  readonly retry: () => void;
  readonly resume: (stored: StoredAnswers) => void;
  readonly startOver: () => void;
}

/** Shows the server's messages at their questions, and the first page with one. */
const showFaults = (model: Model, faults: Readonly<Record<string, string>>): void => {
  const wrong = model.getAllQuestions().filter((question) => Object.hasOwn(faults, question.getValueName()));
  for (const question of wrong) question.addError(faults[question.getValueName()] ?? '');
  const [first] = wrong;
  if (first) model.currentPage = first.page;
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
  const startedAt = useRef('');

  const send = useCallback(
    async (submission: NonNullable<StoredAnswers['submission']>, of: Model | null): Promise<void> => {
      setPhase({ kind: 'sending' });
      const outcome = await sendAnswers(token, submission, () => setPhase({ kind: 'waiting' }));
      const isOver = outcome.kind === 'sent' || (outcome.kind === 'state' && outcome.state === 'Answered');
      if (isOver) clearAnswers(token);
      const stored = loadAnswers(token);
      if (stored) saveAnswers(token, { ...stored, submission: null });
      if (outcome.kind === 'sent') {
        setPhase(outcome);
        return;
      }
      if (outcome.kind === 'state') {
        setPhase({ ...outcome, isKept: stored !== null });
        return;
      }
      if (!of) {
        setPhase({ kind: 'failed' });
        return;
      }
      // The respondent can continue with the same answers.
      of.clear(false, false);
      if (outcome.kind === 'invalid') showFaults(of, outcome.faults);
      setPhase({ kind: 'refused', outcome });
    },
    [token],
  );

  const load = useCallback(async (): Promise<void> => {
    startedAt.current = new Date().toISOString();
    const stored = loadAnswers(token);
    try {
      const found = await readSurvey(token);
      setLive(found);
      const { definition, type } = found.survey;
      const { version } = found;
      if (definition !== null && version !== null) {
        const made = createModel(definition);
        const languages = languagesOf(made, definition);
        const keep = (submission: StoredAnswers['submission'] = null): void =>
          saveAnswers(token, {
            data: made.data as Record<string, unknown>,
            page: made.currentPageNo,
            startedAt: startedAt.current,
            savedAt: new Date().toISOString(),
            language: made.getLocale(),
            submission,
          });
        made.onValueChanged.add(() => keep());
        made.onCurrentPageChanged.add(() => keep());
        made.onComplete.add(() => {
          const body = {
            version,
            data: made.data as Record<string, unknown>,
            startedAt: startedAt.current,
            language: languages.length > 1 ? made.getLocale() || (languages[0] ?? null) : null,
          };
          const submission = { key: newIdempotencyKey(), body };
          keep(submission);
          void send(submission, made);
        });
        setModel(made);
        if (stored?.submission) {
          made.data = knownAnswers(made, stored.data);
          void send(stored.submission, made);
        } else setPhase(stored ? { kind: 'offer', stored } : { kind: 'answering' });
        return;
      }
      // They may have been stored before the survey was closed.
      if (stored?.submission) void send(stored.submission, null);
      else if (found.state !== 'Open')
        setPhase({
          kind: 'state',
          state: found.state,
          isKept: stored !== null && found.state !== 'Answered',
        });
      else if (type === 'SurveyMonkey') {
        setPhase({ kind: 'redirecting' });
        window.location.replace((await startExternalSurvey(token)).launchUrl);
      }
    } catch (error) {
      const isUnknown = error instanceof Refusal && error.status === 404;
      if (stored?.submission) void send(stored.submission, null);
      else
        setPhase(
          isUnknown ? { kind: 'state', state: 'NotFound', isKept: stored !== null } : { kind: 'failed' },
        );
    }
  }, [token, send]);

  // oxlint-disable-next-line react/set-state-in-effect -- set only once the server has answered
  useEffect(() => void load(), [load]);

  return {
    phase,
    live,
    model,
    languages: model && live?.survey.definition ? languagesOf(model, live.survey.definition) : [],
    retry() {
      setPhase({ kind: 'loading' });
      void load();
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
