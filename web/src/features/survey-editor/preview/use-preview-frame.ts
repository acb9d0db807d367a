import type { RespondentSurvey } from '@vantage/contract/surveys/live-surveys';
import { documentToJson } from '@vantage/survey-document/document-json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  PreviewReady,
  PreviewRendered,
  PreviewState,
  PreviewSurvey,
} from '../../../lib/browser/survey-preview';
import { useEditor } from '../session/use-editor';

interface PreviewOptions {
  readonly survey: RespondentSurvey;
  readonly language: string;
  readonly showsHidden: boolean;
}

type FrameMessage = Partial<PreviewReady | PreviewRendered> | PreviewState | null;

/** Shows the survey of the editor in a frame, and follows what is answered there. */
export function usePreviewFrame({ survey, language, showsHidden }: PreviewOptions) {
  const session = useEditor();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [isVisible, setVisible] = useState(false);
  const [state, setState] = useState<PreviewState | null>(null);
  const [previewedDocument, setPreviewedDocument] = useState<SurveyDocument | null>(null);
  const sentDocument = useRef<SurveyDocument | null>(null);
  /** Changes of the options continue there. */
  const progress = useRef<Pick<PreviewSurvey, 'page' | 'answers'>>({});

  const send = useCallback((): void => {
    const { document } = session.getState();
    sentDocument.current = document;
    const message: PreviewSurvey = {
      kind: 'previewSurvey',
      survey: { ...survey, definition: documentToJson(document) },
      language,
      showsHidden,
      ...progress.current,
    };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [session, survey, language, showsHidden]);

  useEffect(() => {
    const handleMessage = ({ source, data, origin }: MessageEvent<FrameMessage>): void => {
      if (!frame.current || source !== frame.current.contentWindow || origin !== window.location.origin)
        return;
      if (data?.kind === 'previewReady') setReady(true);
      else if (data?.kind === 'previewRendered') setVisible(true);
      else if (data?.kind === 'previewState') {
        setState(data);
        setPreviewedDocument(sentDocument.current);
        progress.current = { answers: data.answers, page: data.page };
      }
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, []);

  useEffect(() => {
    if (isReady) send();
  }, [isReady, send]);

  /** @param page the name of the page to begin with */
  const restart = (page?: string): void => {
    progress.current = page === undefined ? {} : { page };
    send();
  };

  return { frame, isVisible, state, previewedDocument, restart, refresh: send };
}
