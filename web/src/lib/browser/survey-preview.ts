import type { RespondentSurvey } from '@vantage/contract/surveys/live-surveys';

// The survey page is a separate build. The preview frames it and sends it the draft with messages: without a
// session, it can't store anything.

/** Replaces the token in the URL. */
export const previewToken = 'preview';

export interface PreviewReady {
  readonly kind: 'previewReady';
}

/** Until then, the frame is incomplete. */
export interface PreviewRendered {
  readonly kind: 'previewRendered';
}

export interface PreviewSurvey {
  readonly kind: 'previewSurvey';
  readonly survey: RespondentSurvey;
  /** It is the language of the administrator, in which the survey is displayed if it has it. */
  readonly language: string;
}
