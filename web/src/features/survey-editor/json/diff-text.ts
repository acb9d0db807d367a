import type { Command } from '@vantage/survey-document/commands';
import { diffDefinition } from '@vantage/survey-document/diff/diff-documents';
import { documentToJson } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { checkText, type CheckedText } from './definition-problems';
import { isEqualJson } from './json-equality';

export interface TextDiff extends CheckedText {
  /** They make the survey what the text says. There are none if the text can't become the survey. */
  readonly commands: readonly Command[];
}

/**
 * Checks a text and compares it with a survey.
 * @param document null if only problems are wanted
 */
export function diffText(text: string, document: SurveyDocument | null): TextDiff {
  const checked = checkText(text);
  if (!checked.isDefinition || !document) return { ...checked, commands: [] };
  const definition = JSON.parse(text) as JsonObject;
  const isEqual = isEqualJson(definition, documentToJson(document));
  return { ...checked, commands: isEqual ? [] : diffDefinition(document, definition) };
}
