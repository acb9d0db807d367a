import type { RespondentSurvey } from '@vantage/contract/surveys/live-surveys';
import { documentToJson } from '@vantage/survey-document/document-json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewState, PreviewSurvey } from '../../../lib/browser/survey-preview/messages';
import { usePreviewFrame } from '../../../lib/browser/survey-preview/use-preview-frame';
import { useEditor } from '../session/use-editor';

interface PreviewOptions {
  readonly survey: RespondentSurvey;
  readonly language: string;
  readonly showsHidden: boolean;
}

/** Shows the survey of the editor in a frame, and follows what is answered there. */
export function useEditorPreview({ survey, language, showsHidden }: PreviewOptions) {
  const session = useEditor();
  const [state, setState] = useState<PreviewState | null>(null);
  const [previewedDocument, setPreviewedDocument] = useState<SurveyDocument | null>(null);
  const sentDocument = useRef<SurveyDocument | null>(null);
  /** Changes of the options continue there. */
  const progress = useRef<Pick<PreviewSurvey, 'page' | 'answers'>>({});

  const handleState = useCallback((next: PreviewState): void => {
    setState(next);
    setPreviewedDocument(sentDocument.current);
    progress.current = { answers: next.answers, page: next.page };
  }, []);
  const frame = usePreviewFrame(handleState);
  const { isReady, send } = frame;

  const refresh = useCallback((): void => {
    const { document } = session.getState();
    sentDocument.current = document;
    send({
      survey: { ...survey, definition: documentToJson(document) },
      language,
      showsHidden,
      ...progress.current,
    });
  }, [send, session, survey, language, showsHidden]);

  useEffect(() => {
    if (isReady) refresh();
  }, [isReady, refresh]);

  /** @param page the name of the page to begin with */
  const restart = (page?: string): void => {
    progress.current = page === undefined ? {} : { page };
    refresh();
  };

  return { frame, state, previewedDocument, restart, refresh };
}
