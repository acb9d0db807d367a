import { documentToJson } from '@vantage/survey-document/document-json';
import type { Conflict } from '@vantage/survey-document/concurrency/conflicts';
import type { CommandGroup } from '@vantage/survey-document/concurrency/pending-commands';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PendingStorage } from './pending-storage';
import { createSynchronization, type SurveyNotice } from './synchronization';
import { createFakeDraftServer, Rejected, Unreachable } from './testing/fake-draft-server';

const definition = {
  title: 'Ramp safety',
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'text', name: 'age' },
        { type: 'text', name: 'site' },
      ],
    },
  ],
};
// The ids are given in the order of the JSON.
const [surveyId, pageId, ageId, siteId] = ['n1', 'n2', 'n3', 'n4'] as const;

function createStorage() {
  const groups = new Map<string, CommandGroup>();
  const storage: PendingStorage = {
    save: (group) => void groups.set(group.id, group),
    remove: (id) => void groups.delete(id),
    load: () => [...groups.values()],
  };
  return { groups, storage };
}

let leaving: AbortController[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  leaving = [];
});

afterEach(() => {
  for (const each of leaving) each.abort();
  vi.useRealTimers();
});

type Server = ReturnType<typeof createFakeDraftServer>;

function openEditor(server: Server, editorId: string, { storage } = createStorage()) {
  let count = 0;
  const conflicts: Conflict[] = [];
  const notices: SurveyNotice[] = [];
  const synchronization = createSynchronization({
    draft: server.getDraft(),
    transport: server.connect(editorId),
    storage,
    editorId,
    isReadOnly: false,
    createId: () => `${editorId}${(count += 1)}`,
    classify: (error) => (error instanceof Unreachable ? 'temporary' : 'rejected'),
  });
  const controller = new AbortController();
  leaving.push(controller);
  synchronization.run(controller.signal, {
    onConflict: (conflict) => conflicts.push(conflict),
    onNotice: (notice) => notices.push(notice),
  });
  return {
    ...synchronization,
    conflicts,
    notices,
    close: () => controller.abort(),
    setTitle: (id: string, value: string) =>
      synchronization.session.execute([{ type: 'set', id, property: 'title', value }], {
        mergeKey: `${id} title`,
      }),
    readTitle: (id: string) =>
      synchronization.session.getState().document.nodes.get(id)?.properties.get('title'),
    readJson: () => documentToJson(synchronization.session.getState().document),
  };
}

const settle = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms);

describe('saving', () => {
  it('sends what was typed within a second as one group', async () => {
    const server = createFakeDraftServer(definition);
    const editor = openEditor(server, 'a');
    for (const title of ['A', 'Ag', 'Age']) editor.setTitle(ageId, title);
    expect(editor.getState().saving.kind).toBe('saving');
    await settle();
    expect(editor.getState().saving).toMatchObject({ kind: 'saved', at: expect.any(Date) });
    expect(server.requests).toEqual([['a1']]);
    expect(server.getJson()).toEqual(editor.readJson());
    expect(editor.hasUnsaved()).toBe(false);
  });

  it('repeats a group until it has an answer, without applying it twice', async () => {
    const server = createFakeDraftServer(definition);
    const editor = openEditor(server, 'a');
    server.loseConnection(true);
    editor.session.execute([
      {
        type: 'insert',
        parentId: pageId,
        list: 'elements',
        after: ageId,
        json: { type: 'comment', name: 'why' },
        ids: ['why'],
      },
    ]);
    await settle();
    expect(editor.getState().saving.kind).toBe('offline');
    editor.setTitle(siteId, 'Site');
    await settle(1_500);
    server.loseConnection(false);
    await settle(20_000);
    expect(editor.getState().saving.kind).toBe('saved');
    expect(server.requests.flat().filter((id) => id === 'a1').length).toBeGreaterThan(1);
    expect(server.getJson()).toEqual(editor.readJson());
    expect(JSON.stringify(server.getJson()).match(/"why"/g)).toHaveLength(1);
  });

  it('restores what an earlier page could not save', async () => {
    const server = createFakeDraftServer(definition);
    const stored = createStorage();
    const first = openEditor(server, 'a', stored);
    server.failWith(new Unreachable());
    first.setTitle(ageId, 'Age');
    await settle();
    first.close();
    server.failWith(null);
    const second = openEditor(server, 'b', stored);
    expect([second.restored, second.readTitle(ageId)]).toEqual([1, 'Age']);
    await settle();
    expect(server.getDraft().document.nodes.get(ageId)?.properties.get('title')).toBe('Age');
    expect(stored.groups.size).toBe(0);
  });

  it('does not put a restored change that the server had already on top of later ones', async () => {
    const server = createFakeDraftServer(definition);
    const stored = createStorage();
    const first = openEditor(server, 'a', stored);
    server.loseConnection(true);
    first.setTitle(ageId, 'Age');
    await settle();
    first.close();
    server.loseConnection(false);
    const second = openEditor(server, 'b', stored);
    await settle();
    const other = openEditor(server, 'c');
    other.setTitle(ageId, 'Years');
    await settle();
    expect([second.readTitle(ageId), other.readTitle(ageId)]).toEqual(['Years', 'Years']);
    expect(stored.groups.size).toBe(0);
  });

  it('tells of a rejection and tries again when asked to', async () => {
    const server = createFakeDraftServer(definition);
    const editor = openEditor(server, 'a');
    server.failWith(new Rejected());
    editor.setTitle(ageId, 'Age');
    await editor.flush();
    expect(editor.getState().saving.kind).toBe('rejected');
    expect(editor.hasUnsaved()).toBe(true);
    server.failWith(null);
    editor.retry();
    await settle();
    expect(editor.getState()).toMatchObject({ saving: { kind: 'saved' }, version: 2 });
  });

  it('discards what was rejected, and what was saved before stays', async () => {
    const server = createFakeDraftServer(definition);
    const stored = createStorage();
    const editor = openEditor(server, 'a', stored);
    editor.setTitle(ageId, 'Age');
    await settle();
    server.failWith(new Rejected());
    editor.setTitle(siteId, 'Site');
    await editor.flush();
    editor.setTitle(ageId, 'Years');
    editor.discard();
    server.failWith(null);
    expect(editor.getState().saving.kind).toBe('saved');
    expect([editor.readTitle(ageId), editor.readTitle(siteId)]).toEqual(['Age', undefined]);
    expect([stored.groups.size, editor.hasUnsaved(), editor.session.getState().canUndo]).toEqual([
      0,
      false,
      false,
    ]);
    editor.setTitle(siteId, 'Place');
    await settle();
    expect(server.getJson()).toEqual(editor.readJson());
  });
});

describe('two editors', () => {
  it('have the same document, whatever the order in which their changes arrive', async () => {
    const server = createFakeDraftServer(definition);
    const one = openEditor(server, 'a');
    const other = openEditor(server, 'b');
    one.session.execute([{ type: 'move', id: siteId, parentId: pageId, list: 'elements', after: null }]);
    one.setTitle(surveyId, 'Ramp');
    other.setTitle(siteId, 'Site');
    other.session.execute([{ type: 'remove', id: ageId }]);
    await settle();
    expect(one.readJson()).toEqual(server.getJson());
    expect(other.readJson()).toEqual(server.getJson());
    expect(server.getJson()).toMatchObject({
      title: 'Ramp',
      pages: [{ elements: [{ name: 'site', title: 'Site' }] }],
    });
  });

  it('undo only their own changes, and not those that the other has changed since', async () => {
    const server = createFakeDraftServer(definition);
    const one = openEditor(server, 'a');
    const other = openEditor(server, 'b');
    one.setTitle(siteId, 'Site');
    one.setTitle(ageId, 'Age');
    await settle();
    other.setTitle(ageId, 'Your age');
    await settle();
    one.session.undo();
    await settle();
    expect([other.readTitle(siteId), other.readTitle(ageId)]).toEqual([undefined, 'Your age']);
    expect(one.session.getState().canUndo).toBe(false);
  });

  it('are told when the other, who had not seen it, overwrites a property, and can take it back', async () => {
    const server = createFakeDraftServer(definition);
    const one = openEditor(server, 'a');
    const other = openEditor(server, 'b');
    one.setTitle(ageId, 'Age');
    // The other's change is on its way before theirs arrives.
    other.setTitle(ageId, 'Years');
    await settle();
    const told = [...one.conflicts, ...other.conflicts];
    expect(told).toMatchObject([{ kind: 'overwritten', property: 'title' }]);
    const loser = one.conflicts.length > 0 ? one : other;
    loser.session.execute(told[0]?.restore ?? []);
    await settle();
    expect(one.readTitle(ageId)).toBe(told[0]?.kind === 'overwritten' ? told[0].mine : null);
    expect(other.readTitle(ageId)).toBe(one.readTitle(ageId));
  });

  it('load the draft again when it was replaced, and keep what is not saved', async () => {
    const server = createFakeDraftServer(definition);
    const one = openEditor(server, 'a');
    const other = openEditor(server, 'b');
    await server.connect('c').replace({ title: 'New' }, 1);
    one.setTitle(server.getDraft().document.rootId, 'Newer');
    await settle();
    expect(one.readJson()).toEqual({ title: 'Newer' });
    expect(other.readJson()).toEqual({ title: 'Newer' });
    expect(other.notices).toEqual(['replaced']);
  });

  it('are told when the survey is archived', async () => {
    const server = createFakeDraftServer(definition);
    const editor = openEditor(server, 'a');
    const event = { type: 'survey', draftVersion: 1, publishedVersion: null, isArchived: false } as const;
    server.publish(event);
    server.publish({ ...event, isArchived: true });
    expect(editor.notices).toEqual(['archived']);
  });
});
