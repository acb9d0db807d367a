import type { Command } from '@vantage/survey-document/commands';
import { createNodeIds } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { createNodeId } from '@vantage/survey-document/node-ids';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';

/** @returns the commands that make the document have this content */
export function toCommands({ rootId }: SurveyDocument, definition: JsonObject): readonly Command[] {
  const [, ...ids] = createNodeIds('survey', definition, createNodeId);
  return [{ type: 'replace', definition, ids: [rootId, ...ids] }];
}
