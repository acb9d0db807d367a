import { createNodeIds } from '@vantage/survey-document/document-json';
import type { ReplaceCommand } from '@vantage/survey-document/commands';
import type { JsonObject } from '@vantage/survey-document/json';
import { createNodeId } from '@vantage/survey-document/node-ids';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { loadChunk } from '../../../../lib/browser/load-chunk';

interface TemplateModule {
  readonly default: JsonObject;
}

/** Each template is a file of its own, which is requested when it is chosen. */
const templates = {
  'safety-perception': () => import('./safety-perception.json') as Promise<TemplateModule>,
  pulse: () => import('./pulse.json') as Promise<TemplateModule>,
  'incident-follow-up': () => import('./incident-follow-up.json') as Promise<TemplateModule>,
  'training-feedback': () => import('./training-feedback.json') as Promise<TemplateModule>,
} as const;

export type TemplateId = keyof typeof templates;

/** @throws {TypeError} if it can't be fetched */
export const loadTemplate = async (id: TemplateId): Promise<JsonObject> =>
  (await loadChunk(templates[id])).default;

/** @returns a command that replaces all questions; the survey itself stays the same node */
export const replaceSurvey = ({ rootId }: SurveyDocument, definition: JsonObject): ReplaceCommand => ({
  type: 'replace',
  definition,
  ids: [rootId, ...createNodeIds('survey', definition, createNodeId).slice(1)],
});
