/**
 * The id of the message that a survey was published or unpublished, by oneself or by somebody else, so that only one of
 * them is on the screen.
 */
export const publicationToastId = (surveyId: string): string => `publication-${surveyId}`;
