import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { role } from '@vantage/contract/permissions';
import type { SurveyDraftEvent } from '@vantage/contract/surveys/survey-commands';
import { watchSurveyDraft } from '@vantage/contract/surveys/survey-commands';
import { signedIn, type Client } from '../../../../testing/client';
import { queryRows } from '../../../../testing/factories';
import { withQuestion, withSurvey } from '../../../../testing/surveys/survey-administration';
import { addQuestion, draftEditor, group } from '../../../../testing/surveys/survey-drafts';
import { getPort, sharedApp } from '../../../../testing/test-app';
import { ChangeEvents } from '../../../platform/change-events';
import type { Database } from '../../../platform/database/database';
import { draftEvents } from './draft-events';
import { editorPresence } from './editor-presence';

const app = await sharedApp();
await app.server.listen({ port: 0, host: '127.0.0.1' });
const elsewhere = await sharedApp();

/** Watches a survey as a browser does. An aborted `fetch` would connect again, which a server that closes waits for. */
async function watch(client: Client, path: string, after: number, editorId: string = randomUUID()) {
  const { token, sessionId } = client.credentials ?? { token: '', sessionId: '' };
  const request = get(
    `http://127.0.0.1:${getPort(app)}/api/${client.tenantId}/v1${path}/definition/events?editorId=${editorId}&after=${after}`,
    { agent: false, headers: { authorization: `Bearer ${token}`, sessionid: sessionId } },
  );
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: SurveyDraftEvent[] = [];
  const ended = (async () => {
    let text = '';
    for await (const part of response.setEncoding('utf8')) {
      text += String(part);
      events.splice(
        0,
        Infinity,
        ...[...text.matchAll(/^data: (.*)\n\n/gm)].map(([, json]) =>
          watchSurveyDraft.responses[200].parse(JSON.parse(json ?? '')),
        ),
      );
    }
  })();
  ended.catch(() => {});
  const ofType = <Type extends SurveyDraftEvent['type']>(type: Type) =>
    events.filter((event): event is SurveyDraftEvent & { type: Type } => event.type === type);
  return { response, events, ended, ofType, editorId, close: () => request.destroy() };
}

const watched = async () => {
  const fixture = await withSurvey(app);
  const { client, path, tenant } = fixture;
  const manager = await tenant.user({ roleId: role.manager });
  return {
    ...fixture,
    manager,
    watcher: await watch(client, path, 0),
    other: draftEditor(await signedIn(elsewhere, manager), path),
  };
};

describe('GET survey/:surveyId/definition/events', () => {
  it('sends the changes of all editors, of any process, in order', async () => {
    const { admin, client, path, manager, watcher, other } = await watched();
    expect(watcher.response.headers['content-type']).toContain('text/event-stream');
    const editor = draftEditor(client, path, watcher.editorId);
    const [own, first, second] = [
      group(addQuestion('q1')),
      group(addQuestion('q2', { z: 1, a: 'a\nb' })),
      group(addQuestion('q3')),
    ];
    await editor.send(0, own);
    await other.send(0, first, second);
    await expect.poll(() => watcher.ofType('commands').length).toBe(3);
    expect(watcher.ofType('commands')).toEqual([
      expect.objectContaining({ ...own, version: 1, base: 0, editorId: editor.editorId }),
      expect.objectContaining({ ...first, version: 2, base: 0, editorId: other.editorId }),
      expect.objectContaining({ ...second, version: 3 }),
    ]);
    expect(watcher.ofType('commands').map(({ user }) => user.id)).toEqual([admin.id, manager.id, manager.id]);
    expect(watcher.ofType('commands')[0]?.user.name).toBe('Test Person');
    const later = await watch(client, path, 2);
    await expect.poll(() => later.ofType('commands')).toMatchObject([{ version: 3, id: second.id }]);
  });

  it('tells that the draft was replaced, published, archived and deleted', async () => {
    const { client, path, watcher } = await watched();
    await expect
      .poll(() => watcher.ofType('survey'))
      .toEqual([{ type: 'survey', publishedVersion: null, isArchived: false }]);
    await client.put(`${path}/definition`, { definition: withQuestion('q1'), draftVersion: 0 });
    await expect.poll(() => watcher.ofType('replaced')).toMatchObject([{ version: 1 }]);
    await client.post(`${path}/publish`);
    await expect.poll(() => watcher.ofType('survey').at(-1)?.publishedVersion).toBe(1);
    await client.post(`${path}/archive`);
    await expect.poll(() => watcher.ofType('survey').at(-1)?.isArchived).toBe(true);
    await client.call('DELETE', path);
    await watcher.ended;
    expect(watcher.events.at(-1)).toEqual({ type: 'deleted' });
  });

  it('makes an editor load the draft again that was away for too long', async () => {
    const { tenant, client, path, other } = await watched();
    await other.send(0, group(addQuestion('q1')), group(addQuestion('q2')));
    await other.read();
    await queryRows(tenant, 'delete from survey_draft_command where version = 1');
    for (const after of [0, 3]) {
      const late = await watch(client, path, after);
      await late.ended;
      expect(late.events.at(-1)).toEqual({ type: 'resync' });
    }
  });

  it('tells who is there and what they have selected, until they leave', async () => {
    const { admin, client, tenant, path, manager, watcher } = await watched();
    const present = () => watcher.ofType('presence').at(-1)?.editors;
    const name = 'Test Person';
    const own = { editorId: watcher.editorId, user: { id: admin.id, name }, selection: [] };
    await expect.poll(present).toEqual([own]);
    const other = await watch(await signedIn(app, manager), path, 0);
    const others = { editorId: other.editorId, user: { id: manager.id, name } };
    await expect.poll(present).toEqual([own, { ...others, selection: [] }]);
    const editor = draftEditor(await signedIn(elsewhere, manager), path, other.editorId);
    await editor.select('0-0');
    await expect.poll(present).toEqual([own, { ...others, selection: ['0-0'] }]);
    // An editor that is not there, and one with the id of another user's.
    await draftEditor(client, path).select('q1');
    await draftEditor(client, path, other.editorId).select('q1');
    // An administrator who views as the manager is not present.
    const viewing = await client.post('/view-as', {
      userId: (await tenant.user({ roleId: role.manager })).id,
    });
    expect(viewing.status).toBeLessThan(300);
    other.close();
    await expect.poll(present).toEqual([own]);
  });

  it('reads nothing when only the presence of editors changes', async () => {
    const changes = new ChangeEvents();
    const presence = editorPresence((message) => Promise.resolve(presence.receive(message)));
    onTestFinished(() => presence.close());
    const readState = vi.fn(() =>
      Promise.resolve({ draft_version: 0, published_version: null, is_published: false, archived_at: null }),
    );
    const watcher = { tenantId: 't', surveyId: 's', userId: 'u', editorId: 'e', name: 'Ann' };
    const database = { read: (_tenantId: string, work: (scope: object) => unknown) => work({}) };
    const { stream } = draftEvents({
      database: database as unknown as Database,
      commandRepository: { readState, readNext: () => Promise.resolve([]) },
      changes,
      presence,
    });
    const closing = new AbortController();
    const events = stream(watcher, 0)(closing.signal);
    onTestFinished(() => {
      closing.abort();
      return events.return().then(() => {});
    });
    const next = async () => (await events.next()).value;
    expect([await next(), await next()]).toMatchObject([{ type: 'survey' }, { type: 'presence' }]);
    await presence.select(watcher, ['q1']);
    expect(await next()).toMatchObject({ type: 'presence', editors: [{ selection: ['q1'] }] });
    expect(readState).toHaveBeenCalledOnce();
    const others = Array.from({ length: 19 }, () => stream(watcher, 0)(new AbortController().signal));
    await Promise.all(others.map((each) => each.next()));
    expect(() => stream(watcher, 0)).toThrow('Too many requests');
    expect(() => stream({ ...watcher, userId: 'other' }, 0)).not.toThrow();
    await Promise.all(others.map((each) => each.return()));
    expect(() => stream(watcher, 0)).not.toThrow();
  });

  it('ends with the session (S33)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { client, watcher } = await watched();
    await expect.poll(() => watcher.events.length).toBeGreaterThan(0);
    await client.post('/auth/logout');
    await vi.advanceTimersByTimeAsync(5_000);
    await watcher.ended;
  });
});
