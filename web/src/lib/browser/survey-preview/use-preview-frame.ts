import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { withBasePath } from '../page-meta';
import {
  previewToken,
  type PreviewReady,
  type PreviewRendered,
  type PreviewState,
  type PreviewSurvey,
} from './messages';

type FrameMessage = Partial<PreviewReady | PreviewRendered> | PreviewState | null;

interface PreviewFrame {
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
  readonly src: string;
  /** Whether the page in the frame receives surveys. */
  readonly isReady: boolean;
  /** Whether the survey is displayed. */
  readonly isRendered: boolean;
  readonly send: (preview: Omit<PreviewSurvey, 'kind'>) => void;
}

/**
 * Connects to the respondents' page in a frame.
 * @param onState is called for each change of the answers and of the page
 */
export function usePreviewFrame(onState?: (state: PreviewState) => void): PreviewFrame {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [isRendered, setRendered] = useState(false);

  useEffect(() => {
    const handleMessage = ({ source, data, origin }: MessageEvent<FrameMessage>): void => {
      if (!frameRef.current || source !== frameRef.current.contentWindow || origin !== window.location.origin)
        return;
      if (data?.kind === 'previewReady') setReady(true);
      else if (data?.kind === 'previewRendered') setRendered(true);
      else if (data?.kind === 'previewState') onState?.(data);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [onState]);

  const send = useCallback((preview: Omit<PreviewSurvey, 'kind'>): void => {
    const message: PreviewSurvey = { kind: 'previewSurvey', ...preview };
    frameRef.current?.contentWindow?.postMessage(message, window.location.origin);
  }, []);

  return { frameRef, src: withBasePath(`/survey/${previewToken}`), isReady, isRendered, send };
}
