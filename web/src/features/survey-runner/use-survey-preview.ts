import type { LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { useEffect, useState } from 'react';
import type { Model, PageModel } from 'survey-core';
import type {
  PreviewReady,
  PreviewRendered,
  PreviewState,
  PreviewSurvey,
} from '../../lib/browser/survey-preview/messages';
import { createModel, listLanguages } from './survey-model';
import type { LiveSurveyPage, Phase } from './use-live-survey';

const ready: PreviewReady = { kind: 'previewReady' };
const rendered: PreviewRendered = { kind: 'previewRendered' };

export const notifyPreviewRendered = (): void => window.parent.postMessage(rendered, window.location.origin);

/** Tells the application's page what is answered, and at each change. */
function reportState(model: Model): void {
  const report = (): void => {
    const page = model.state === 'completed' ? null : (model.currentPage as PageModel | null);
    const state: PreviewState = {
      kind: 'previewState',
      // An answer may be an object that can't be copied to another window.
      answers: JSON.parse(JSON.stringify(model.data)) as PreviewState['answers'],
      page: page?.name ?? null,
    };
    window.parent.postMessage(state, window.location.origin);
  };
  model.onValueChanged.add(report);
  model.onCurrentPageChanged.add(report);
  model.onComplete.add(report);
  report();
}

function createPreviewModel({ survey, page, answers, showsHidden = false }: PreviewSurvey): Model {
  const model = createModel(survey.definition ?? {});
  model.showInvisibleElements = showsHidden;
  if (answers) model.data = { ...answers };
  if (typeof page === 'string') model.currentPage = model.getPageByName(page);
  reportState(model);
  return model;
}

/** A survey that was sent again is rendered anew. */
export interface SurveyPreviewPage extends LiveSurveyPage {
  readonly renderKey: number;
}

/** Shows the draft that the application's page sends. It neither stores nor sends answers. */
export function useSurveyPreview(): SurveyPreviewPage {
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' });
  const [live, setLive] = useState<LiveSurvey | null>(null);
  const [model, setModel] = useState<Model | null>(null);
  const [preferred, setPreferred] = useState<readonly string[]>([]);
  const [renderKey, setRenderKey] = useState(0);

  useEffect(() => {
    const { origin } = window.location;
    const show = (event: MessageEvent<PreviewSurvey>): void => {
      if (event.origin !== origin || event.source !== window.parent || event.data.kind !== 'previewSurvey')
        return;
      const { survey, language } = event.data;
      const newModel = createPreviewModel(event.data);
      newModel.onComplete.add(() => setPhase({ kind: 'previewed' }));
      setLive({ state: 'Open', version: null, survey });
      setModel(newModel);
      setPreferred([language]);
      setPhase({ kind: 'answering' });
      setRenderKey((before) => before + 1);
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
    renderKey,
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
