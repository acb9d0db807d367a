import type { ShownSurvey } from '@vantage/contract/surveys/live-surveys';

// The page on which surveys are answered is a build of its own. For a preview it is framed, and told by messages what
// to show: it has no session, and so it cannot store anything either.

/** Instead of a token. */
export const previewToken = 'preview';

export interface PreviewReady {
  readonly kind: 'previewReady';
}

export interface PreviewSurvey {
  readonly kind: 'previewSurvey';
  readonly survey: ShownSurvey;
}
