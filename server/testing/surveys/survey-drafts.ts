import { randomUUID } from 'node:crypto';
import type { Command } from '@vantage/survey-document/commands';
import { documentToJson, listNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import type { Client } from '../client';

export interface TestGroup {
  readonly id: string;
  readonly commands: readonly Command[];
}

export const group = (...commands: readonly Command[]): TestGroup => ({ id: randomUUID(), commands });

/** Adds a question at the end of a survey without pages. Its name is its id, too. */
export const addQuestion = (name: string, rest: JsonObject = {}): Command => ({
  type: 'insert',
  parentId: '0-0',
  list: 'elements',
  after: 'end',
  json: { type: 'text', name, ...rest },
  ids: [name],
});

export const setTitle = (id: string, title: string): Command => ({
  type: 'set',
  id,
  property: 'title',
  value: title,
});

/** An editor of a survey, as a browser has it. @param path of the survey */
export function draftEditor(client: Client, path: string, editorId: string = randomUUID()) {
  return {
    editorId,
    send: (base: number, ...groups: readonly TestGroup[]) =>
      client.post(`${path}/definition/commands`, { editorId, base, groups }),
    select: (...selection: readonly string[]) =>
      client.put(`${path}/definition/presence`, { editorId, selection }),
    async read(): Promise<{ document: SurveyDocument; definition: JsonObject; version: number }> {
      const { body } = await client.get(`${path}/definition`);
      const definition = body.definition as JsonObject;
      return {
        definition,
        document: parseDocument(definition ?? {}, body.nodeIds as string[]),
        version: body.draftVersion as number,
      };
    },
  };
}

/** What the server and all editors must have in common. */
export const describeDocument = (document: SurveyDocument): string =>
  JSON.stringify([documentToJson(document), listNodeIds(document)]);
