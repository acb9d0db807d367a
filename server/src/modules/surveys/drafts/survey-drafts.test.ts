import { expect, it } from 'vitest';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { DraftCommandRepository } from './draft-commands.repository';
import { surveyDrafts } from './survey-drafts';

const database = {
  read: (_tenantId: string, work: (scope: Scope) => Promise<unknown>) => work({} as Scope),
  write: (_tenantId: string, work: (scope: Scope) => Promise<unknown>) => work({} as Scope),
} as Database;

/** A draft of which only a few groups can be applied at once. The definition lists those that were. */
function costlyDraft(
  groupCount: number,
  maxAtOnce: number,
  readCommands: DraftCommandRepository['readCommands'] = (_scope, _id, { after, upTo }) =>
    Promise.resolve(Array.from({ length: upTo - after }, (_, index) => `${after + index + 1} `)),
) {
  let row = { definition: '', version: 0 };
  const drafts = surveyDrafts({
    database,
    definitionRepository: {
      find: () =>
        Promise.resolve({ type: 'SurveyJS', draft_version: groupCount, node_ids: '[]', size: 0, ...row }),
      saveSnapshot: (_scope, _id, { definition, version }, from) => {
        if (from === row.version) row = { definition, version };
        return Promise.resolve();
      },
    },
    commandRepository: {
      readCommands,
      trim: () => Promise.resolve(),
    },
    surveyValidator: {
      changeDraft: (_tenantId, { definition }, groups) =>
        groups.length > maxAtOnce
          ? Promise.reject(new AppError('survey.tooCostly'))
          : Promise.resolve({ definition: definition + groups.join(''), nodeIds: '[]', bytes: 0, values: 0 }),
    },
  });
  return { drafts, row: () => row };
}

it('applies changes step by step that take too long together', async () => {
  const { drafts, row } = costlyDraft(9, 2);
  expect(await drafts.load('tenant', 'survey')).toEqual({
    type: 'SurveyJS',
    draftVersion: 9,
    definition: '1 2 3 4 5 6 7 8 9 ',
    nodeIds: '[]',
  });
  expect(row().version).toBe(9);
});

it('fails if a single change takes too long', async () => {
  const { drafts } = costlyDraft(3, 0);
  await expect(drafts.load('tenant', 'survey')).rejects.toMatchObject({ code: 'survey.tooCostly' });
});

it('gives up a draft whose changes are missing in the log', async () => {
  let reads = 0;
  const { drafts } = costlyDraft(3, 3, () => {
    reads += 1;
    return reads > 50 ? Promise.reject(new Error('It goes on.')) : Promise.resolve([]);
  });
  await expect(drafts.load('tenant', 'survey')).rejects.toMatchObject({
    code: 'server.unavailable',
    retryAfter: 1,
  });
});
