import {
  surveyDefinition,
  type SurveyDefinition,
  type SurveyDraft,
} from '@vantage/contract/surveys/survey-definition';
import { z } from 'zod';
import { jsonFault } from './json-text';

export interface DefinitionValues {
  /** JSON as typed. */
  definition: string;
}

export const jsonOf = (definition: SurveyDefinition): string => JSON.stringify(definition, null, 2);

export const valuesOf = ({ definition }: SurveyDraft): DefinitionValues => ({
  definition: definition === null ? '' : jsonOf(definition),
});

const json = z.string().transform((text, context): unknown => {
  if (jsonFault(text) === null) return JSON.parse(text);
  context.addIssue({ code: 'custom', message: 'Not valid JSON.', params: { code: 'syntax' } });
  return z.NEVER;
});

export const definitionForm = z.strictObject({ definition: json.pipe(surveyDefinition) });
