import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import type { AuditLog } from '../../audit-log';
import type { DraftCommandRepository } from './draft-commands.repository';
import { draftCommandService } from './draft-commands.service';

const database = {
  write: (_tenantId: string, work: (scope: Scope) => Promise<unknown>) => work({} as Scope),
} as Database;

/** A draft of which others always have more changes to apply. */
const busyDraft = {
  lock: () =>
    Promise.resolve({
      type: 'SurveyJS',
      archived_at: null,
      draft_version: 0,
      version: 0,
      size: null,
      value_count: null,
    }),
  findKnown: () => Promise.resolve(new Map()),
  summarizePending: () =>
    Promise.resolve({ groups: 0, commands: 0, size: 0, values: 0, oldest_version: null }),
} satisfies Partial<DraftCommandRepository> as Partial<DraftCommandRepository> as DraftCommandRepository;

it('gives up after some attempts if the draft is never ready for commands', async () => {
  const load = vi.fn(() =>
    load.mock.calls.length > 50
      ? Promise.reject(new Error('It goes on.'))
      : Promise.resolve({ type: 'SurveyJS' as const, draftVersion: 0, definition: '{}', nodeIds: '[]' }),
  );
  const service = draftCommandService({
    database,
    commandRepository: busyDraft,
    definitionRepository: { save: () => Promise.resolve(), setDraftVersion: () => Promise.resolve() },
    drafts: { load },
    surveyValidator: { changeDraft: () => Promise.reject(new Error('not needed')) },
    audit: {} as AuditLog,
  });
  const body = {
    editorId: randomUUID(),
    base: 0,
    groups: [{ id: randomUUID(), commands: [{ type: 'remove' as const, id: 'q1' }] }],
  };
  const added = service.add({ tenantId: 'tenant', userId: 'user' } as Actor, 'survey', body, 'request');
  await expect(added).rejects.toMatchObject({ code: 'server.unavailable', retryAfter: 1 });
});
