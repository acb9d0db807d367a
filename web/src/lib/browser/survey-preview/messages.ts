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

/** The frame sends it for each change, so that the survey can be shown again as it was. */
export interface PreviewState {
  readonly kind: 'previewState';
  /** The keys are names of questions. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** It is the name of the current page; it is null when the survey is completed. */
  readonly page: string | null;
}

export interface PreviewSurvey {
  readonly kind: 'previewSurvey';
  readonly survey: RespondentSurvey;
  /** It is the language of the administrator, in which the survey is displayed if it has it. */
  readonly language: string;
  /** The name of the page to begin with; the first visible one by default. */
  readonly page?: string | null;
  readonly answers?: PreviewState['answers'];
  /** Whether pages and questions are visible that conditions would hide. */
  readonly showsHidden?: boolean;
}
