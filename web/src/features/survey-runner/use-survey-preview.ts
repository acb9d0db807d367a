import type { LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { useEffect, useState } from 'react';
import type { Model } from 'survey-core';
import type { PreviewReady, PreviewShown, PreviewSurvey } from '../../lib/browser/survey-preview';
import { createModel, languagesOf } from './survey-model';
import type { LiveSurveyPage, Phase } from './use-live-survey';

const ready: PreviewReady = { kind: 'previewReady' };
const shown: PreviewShown = { kind: 'previewShown' };

export const announceShownPreview = (): void => window.parent.postMessage(shown, window.location.origin);

/** Shows the draft that the application's page sends. Neither stores nor sends answers. */
export function useSurveyPreview(): LiveSurveyPage {
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' });
  const [live, setLive] = useState<LiveSurvey | null>(null);
  const [model, setModel] = useState<Model | null>(null);
  const [preferred, setPreferred] = useState<readonly string[]>([]);

  useEffect(() => {
    const { origin } = window.location;
    const show = (event: MessageEvent<PreviewSurvey>): void => {
      if (event.origin !== origin || event.source !== window.parent || event.data.kind !== 'previewSurvey')
        return;
      const { survey, language } = event.data;
      const made = createModel(survey.definition ?? {});
      made.onComplete.add(() => setPhase({ kind: 'previewed' }));
      setLive({ state: 'Open', version: null, survey });
      setModel(made);
      setPreferred([language]);
      setPhase({ kind: 'answering' });
    };
    window.addEventListener('message', show);
    window.parent.postMessage(ready, origin);
    return () => window.removeEventListener('message', show);
  }, []);

  const startOver = (): void => {
    model?.clear();
    setPhase({ kind: 'answering' });
  };

  return {
    phase,
    live,
    model,
    hasDiscardedAnswers: false,
    languages: model && live?.survey.definition ? languagesOf(model, live.survey.definition) : [],
    preferred,
    startOver,
    retry: startOver,
    resume: startOver,
  };
}
