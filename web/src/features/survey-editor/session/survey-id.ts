import { createContext, use } from 'react';

/** Names the survey that is edited. */
export const SurveyIdContext = createContext<string | null>(null);

/** @throws {Error} outside of the editor */
export function useSurveyId(): string {
  const id = use(SurveyIdContext);
  if (id === null) throw new Error('There is no editor around this component.');
  return id;
}
