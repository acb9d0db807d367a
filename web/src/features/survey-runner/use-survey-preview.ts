import type { LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { useEffect, useState } from 'react';
import type { Model } from 'survey-core';
import type { PreviewReady, PreviewRendered, PreviewSurvey } from '../../lib/browser/survey-preview';
import { createModel, listLanguages } from './survey-model';
import type { LiveSurveyPage, Phase } from './use-live-survey';

const ready: PreviewReady = { kind: 'previewReady' };
const rendered: PreviewRendered = { kind: 'previewRendered' };

export const notifyPreviewRendered = (): void => window.parent.postMessage(rendered, window.location.origin);

/** Shows the draft that the application's page sends. It neither stores nor sends answers. */
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
      const newModel = createModel(survey.definition ?? {});
      newModel.onComplete.add(() => setPhase({ kind: 'previewed' }));
      setLive({ state: 'Open', version: null, survey });
      setModel(newModel);
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
    languages: model && live?.survey.definition ? listLanguages(model, live.survey.definition) : [],
    preferred,
    startOver,
    retry: startOver,
    resume: startOver,
  };
}
