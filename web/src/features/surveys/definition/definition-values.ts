import {
  surveyDefinition,
  type SurveyDefinition,
  type SurveyDraft,
} from '@vantage/contract/surveys/survey-definition';
import { z } from 'zod';
import { findJsonError } from './json-syntax';

export interface DefinitionValues {
  /** This is the JSON that the user typed. */
  definition: string;
}

export const formatDefinition = (definition: SurveyDefinition): string => JSON.stringify(definition, null, 2);

export const toValues = ({ definition }: SurveyDraft): DefinitionValues => ({
  definition: definition === null ? '' : formatDefinition(definition),
});

const json = z.string().transform((text, context): unknown => {
  if (findJsonError(text) === null) return JSON.parse(text);
  context.addIssue({ code: 'custom', message: 'Not valid JSON.', params: { code: 'syntax' } });
  return z.NEVER;
});

export const definitionForm = z.strictObject({ definition: json.pipe(surveyDefinition) });
