import { describe, expect, it } from 'vitest';
import { applyCommands } from '@vantage/survey-document/apply-commands';
import { parseDocument } from '@vantage/survey-document/document-json';
import { role } from '@vantage/contract/permissions';
import { surveyCommandLimits } from '@vantage/contract/surveys/survey-commands';
import { maxDefinitionBytes } from '@vantage/contract/surveys/survey-definition';
import { signedIn } from '../../../../testing/client';
import { asOwner, queryRows } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import { surveysPath, withQuestion, withSurvey } from '../../../../testing/surveys/survey-administration';
import {
  addQuestion,
  describeDocument,
  draftEditor,
  group,
  setTitle,
} from '../../../../testing/surveys/survey-drafts';
import { sharedApp } from '../../../../testing/test-app';
import { draftCommandRepository } from './draft-commands.repository';
import { maxPending } from './draft-commands.service';

const app = await sharedApp();

const withEditor = async () => {
  const fixture = await withSurvey(app);
  return { ...fixture, editor: draftEditor(fixture.client, fixture.path) };
};

describe('POST survey/:surveyId/definition/commands', () => {
  it('applies what several editors send in the order of arrival, like their browsers', async () => {
    const { tenant, path, editor } = await withEditor();
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const other = draftEditor(manager, path);
    const groups = [
      group(addQuestion('q1', { z: 1, a: [2] }), addQuestion('q2')),
      group(setTitle('q1', 'First'), {
        type: 'move',
        id: 'q2',
        parentId: '0-0',
        list: 'elements',
        after: null,
      }),
      group({ type: 'remove', id: 'q1' }),
      group(setTitle('q1', 'Too late'), setTitle('q2', 'Second')),
    ];
    const [added, changed, removed, late] = groups as [
      (typeof groups)[0],
      (typeof groups)[0],
      (typeof groups)[0],
      (typeof groups)[0],
    ];
    expect((await editor.send(0, added)).body).toEqual({ version: 1 });
    expect((await other.send(1, changed)).body).toEqual({ version: 2 });
    // Neither has received the changes of the other yet.
    expect((await editor.send(1, removed)).body).toEqual({ version: 3 });
    expect((await other.send(2, late)).body).toEqual({ version: 4 });
    const expected = applyCommands(
      parseDocument({}, ['0-0']),
      groups.flatMap(({ commands }) => commands),
    );
    expect(expected.dropped).toHaveLength(1);
    const { document, version } = await editor.read();
    expect([version, describeDocument(document)]).toEqual([4, describeDocument(expected.document)]);
    // It is the same whether commands are applied at once or one after the other.
    expect((await other.send(4, group(addQuestion('q3')))).body).toEqual({ version: 5 });
    const next = applyCommands(expected.document, [addQuestion('q3')]);
    expect(describeDocument((await editor.read()).document)).toBe(describeDocument(next.document));
  });

  it('stores a group once, however often it is sent', async () => {
    const { tenant, client, path, editor } = await withEditor();
    const [first, second, third] = [
      group(addQuestion('q1')),
      group(addQuestion('q2')),
      group(addQuestion('q3')),
    ];
    const repeated = await Promise.all([1, 2, 3].map(() => editor.send(0, first, second)));
    expect(repeated.map(({ body }) => body)).toEqual([{ version: 2 }, { version: 2 }, { version: 2 }]);
    expect((await editor.send(0, first, second, third)).body).toEqual({ version: 3 });
    expect((await editor.send(0, first)).body).toEqual({ version: 1 });
    expect((await editor.read()).definition).toEqual({
      elements: ['q1', 'q2', 'q3'].map((name) => ({ type: 'text', name })),
    });
    const fourth = group(addQuestion('q4'));
    expect((await editor.send(3, fourth, fourth)).body.fields).toMatchObject({
      groups: [{ code: 'duplicate' }],
    });
    await client.post(`${path}/archive`);
    expect((await editor.send(0, first, second, third)).body).toEqual({ version: 3 });
    const other = draftEditor(await signedIn(app, await tenant.user({ roleId: role.manager })), path);
    for (const sent of [
      await editor.send(3, { ...first, commands: [addQuestion('other')] }),
      await other.send(3, first),
    ])
      expect([sent.status, sent.body.code]).toEqual([422, 'idempotency.mismatch']);
  });

  it('rejects an editor whose changes in between can no longer be sent', async () => {
    const { tenant, editor } = await withEditor();
    await editor.send(0, group(addQuestion('q1')), group(addQuestion('q2')), group(addQuestion('q3')));
    expect((await editor.send(4, group(addQuestion('q4')))).body.code).toBe('conflict.stale');
    await editor.read();
    await queryRows(tenant, 'delete from survey_draft_command where version <= 2');
    expect((await editor.send(1, group(addQuestion('q4')))).body.code).toBe('conflict.stale');
    expect((await editor.send(2, group(addQuestion('q4')))).body).toEqual({ version: 4 });
  });

  it('saves a draft in any state; what is published is valid and harmless (S62)', async () => {
    const { tenant, client, path, editor } = await withEditor();
    const unsafe = 'Click <b>here</b><img src=x onerror=alert(1)>';
    await editor.send(
      0,
      group(addQuestion('q1'), addQuestion('q2', { name: 'q1', type: 'unknown' }), setTitle('q1', unsafe)),
    );
    expect((await client.post(`${path}/publish`)).status).toBe(422);
    // The page has not been reloaded, and nobody has read the draft since.
    await editor.send(1, group({ type: 'remove', id: 'q2' }));
    expect((await client.post(`${path}/publish`)).body).toMatchObject({
      publishedVersion: 1,
      hasUnpublishedChanges: false,
    });
    const [version] = await queryRows<{ definition: object; draft_version: number }>(
      tenant,
      'select definition, draft_version from survey_version',
    );
    expect(version).toEqual({
      definition: {
        elements: [{ type: 'text', name: 'q1', title: 'Click <b>here</b><img src="x" />' }],
      },
      draft_version: 2,
    });
    expect((await editor.read()).definition).toMatchObject({ elements: [{ title: unsafe }] });
    await editor.send(2, group(setTitle('q1', 'Plain')));
    expect((await client.get(path)).body).toMatchObject({ hasUnpublishedChanges: true });
  });

  it('is part of all that reads the draft', async () => {
    const { client, path, editor } = await withEditor();
    const send = async (base: number, name: string) => editor.send(base, group(addQuestion(name)));
    await send(0, 'q1');
    expect((await client.get(`${path}/preview`)).body.definition).toEqual({
      elements: [{ type: 'text', name: 'q1' }],
    });
    await send(1, 'q2');
    const { body: copy } = await client.post(`${path}/duplicate`, { name: 'Copy' });
    const copied = draftEditor(client, `${surveysPath}/${copy.id}`);
    expect(describeDocument((await copied.read()).document)).toBe(
      describeDocument((await editor.read()).document),
    );
    expect((await copied.send(1, group({ type: 'remove', id: 'q1' }))).body).toEqual({ version: 2 });
    expect((await copied.read()).definition).toEqual({ elements: [{ type: 'text', name: 'q2' }] });
  });

  it('applies changes while they are few, and forgets old ones', async () => {
    const { tenant, id, editor } = await withEditor();
    const readDraft = async () =>
      (await queryRows<{ version: number }>(tenant, 'select version from survey_draft'))[0]?.version;
    const groups = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => group({ type: 'remove', id: `q${from + index}` }));
    await editor.send(0, ...groups(0, 100));
    await editor.send(100, ...groups(100, maxPending.groups - 100));
    expect(await readDraft()).toBe(0);
    await editor.send(200, ...groups(200, 1));
    expect(await readDraft()).toBe(200);
    await queryRows(
      tenant,
      `insert into survey_draft_command (tenant_id, survey_id, user_id, version, base, commands, command_count, size, value_count)
       select l.tenant_id, l.survey_id, l.user_id, 201 + n, 0, '[]', 0, 2, 1
       from survey_draft_command l, generate_series(1, 1000) n where l.version = 201`,
    );
    await queryRows(tenant, 'update survey set draft_version = 1201 where id = $1', [id]);
    await editor.read();
    expect(
      await queryRows(tenant, 'select min(version), max(version), count(*)::int from survey_draft_command'),
    ).toEqual([{ min: 202, max: 1_201, count: 1_000 }]);
  });

  it('applies what could take long before it is stored, so that the draft can always be read (S61)', async () => {
    const { tenant, client, path, editor } = await withEditor();
    const read = async () => {
      const [draft] = await queryRows<{ draft_version: number; version: number }>(
        tenant,
        `select survey.draft_version, survey_draft.version from survey join survey_draft on survey_id = id`,
      );
      return draft;
    };
    const rename = (count: number) =>
      group(...Array.from({ length: count }, (_, index) => setTitle('0-0', `${index}`)));
    const choices = Array.from({ length: 40_000 }, (_, index) => index);
    const definition = { elements: [{ type: 'dropdown', name: 'q', choices }] };
    await client.put(`${path}/definition`, { definition, draftVersion: 0, allowInvalid: true });
    expect((await editor.send(1, rename(2))).body).toEqual({ version: 2 });
    expect(await read()).toEqual({ draft_version: 2, version: 1 });
    const large = rename(10);
    const repeated = await Promise.all([1, 2].map(() => editor.send(2, large)));
    expect(repeated.map(({ body }) => body)).toEqual([{ version: 3 }, { version: 3 }]);
    expect(await read()).toEqual({ draft_version: 3, version: 3 });
    expect((await editor.read()).definition['title']).toBe('9');
  });

  it('forgets changes after a week, but none that the definition does not include', async () => {
    const { tenant, editor } = await withEditor();
    await editor.send(0, group(addQuestion('q1')), group(addQuestion('q2')));
    await editor.read();
    await editor.send(2, group(addQuestion('q3')));
    await queryRows(tenant, "update survey_draft_command set created_at = now() - interval '8 days'");
    const deleteOld = () =>
      asOwner(tenant.id, (_client, scope) => draftCommandRepository().deleteOld(scope, 100));
    expect([await deleteOld(), await deleteOld()]).toEqual([2, 0]);
    expect((await editor.read()).definition['elements']).toHaveLength(3);
    expect(await deleteOld()).toBe(1);
  });

  it('limits the size of the draft, but not what makes it smaller (S61)', async () => {
    const { client, path, editor } = await withEditor();
    const logo = `data:image/png;base64,${'A'.repeat(maxDefinitionBytes - 200)}`;
    const definition = { logo, ...withQuestion('q1') };
    expect((await client.put(`${path}/definition`, { definition, draftVersion: 0 })).status).toBe(200);
    const note = group(addQuestion('note', { title: 'x'.repeat(500) }));
    expect((await editor.send(1, note)).body.code).toBe('survey.definitionTooLarge');
    expect((await editor.send(1, group({ type: 'set', id: '0-0', property: 'logo' }))).status).toBe(200);
    expect((await editor.send(2, note)).body).toEqual({ version: 3 });
  });

  it('rejects what no definition may have (S60, S61)', async () => {
    const { editor } = await withEditor();
    const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
    const set = (property: string, value: unknown) =>
      editor.send(0, group({ type: 'set', id: '0-0', property, value: value as never }));
    const rejected = [
      await set('constructor', 1),
      await set('title', JSON.parse('{"prototype": 1}')),
      await set('title', nested(60)),
      await set('title', 'NUL \0'),
      await editor.send(
        0,
        group(...Array.from({ length: surveyCommandLimits.commands + 1 }, () => addQuestion('q'))),
      ),
      await editor.send(0),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422]);
    expect((await set('title', 'x'.repeat(surveyCommandLimits.requestBytes))).status).toBe(413);
    expect((await set('logo', 'x'.repeat(surveyCommandLimits.requestBytes - 1_000))).status).toBe(200);
  });

  it('rejects surveys that are archived, elsewhere, or deleted', async () => {
    const { tenant, client, path, editor } = await withEditor();
    const send = () => editor.send(0, group(addQuestion('q1')));
    await client.post(`${path}/archive`);
    expect((await send()).body.code).toBe('survey.archived');
    await client.call('DELETE', path);
    expect((await send()).status).toBe(404);
    const elsewhere = await tenant.survey({ type: 'SurveyMonkey', launch_url: 'https://s.example/1' });
    const other = draftEditor(client, `${surveysPath}/${elsewhere}`);
    expect((await other.send(0, group(addQuestion('q1')))).body.code).toBe('survey.definitionUnsupported');
  });

  it('is audited once in ten minutes for each user', async () => {
    const { tenant, id, path, editor } = await withEditor();
    await editor.send(0, group(addQuestion('q1')), group(addQuestion('q2')));
    await editor.send(2, group(addQuestion('q3')));
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    await draftEditor(manager, path).send(3, group(addQuestion('q4')));
    await queryRows(tenant, "update survey_draft_command set created_at = now() - interval '11 minutes'");
    await editor.send(4, group(addQuestion('q5')));
    expect(await entriesAbout(tenant, id)).toEqual(
      [
        [0, 2],
        [3, 4],
        [4, 5],
      ].map(([before, after]) => ({
        action: 'survey.definitionUpdated',
        before: { draftVersion: before },
        after: { draftVersion: after },
      })),
    );
  });
});

describe('PUT survey/:surveyId/definition', () => {
  it('keeps the ids of nodes that stay, and the changes that were sent before', async () => {
    const { client, path, editor } = await withEditor();
    await editor.send(0, group(addQuestion('q1'), addQuestion('q2')));
    const save = (draftVersion: number, definition: object, rest = {}) =>
      client.put(`${path}/definition`, { definition, draftVersion, ...rest });
    const stale = await save(0, withQuestion('q3'));
    expect([stale.status, stale.body.current]).toMatchObject([
      409,
      { draftVersion: 1, nodeIds: ['0-0', 'q1', 'q2'] },
    ]);
    const definition = {
      pages: [
        {
          elements: [
            { type: 'text', name: 'q2' },
            { type: 'panel', elements: [{ type: 'x', name: 'q1' }] },
          ],
        },
      ],
    };
    expect((await save(1, definition)).status).toBe(422);
    for (const rejected of [{ title: JSON.parse('{"constructor": 1}') }, { title: 'NUL \0' }])
      expect((await save(1, rejected, { allowInvalid: true })).status).toBe(422);
    expect((await save(1, definition, { allowInvalid: true })).body).toEqual({ draftVersion: 2 });
    expect((await client.get(`${path}/definition`)).body).toEqual({
      definition,
      draftVersion: 2,
      nodeIds: ['0-0', '2-0', 'q2', '2-1', 'q1'],
    });
    expect((await editor.send(1, group(setTitle('q1', 'Late')))).body).toEqual({ version: 3 });
    expect(JSON.stringify((await editor.read()).definition)).toContain('"name":"q1","title":"Late"');
  });
});
