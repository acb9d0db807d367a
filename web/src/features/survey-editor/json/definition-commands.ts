import type { Command } from '@vantage/survey-document/commands';
import { createNodeIds } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';

const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @returns the commands that make the document have this content */
export function toCommands({ rootId }: SurveyDocument, definition: JsonObject): readonly Command[] {
  const [, ...ids] = createNodeIds('survey', definition, createId);
  return [{ type: 'replace', definition, ids: [rootId, ...ids] }];
}
