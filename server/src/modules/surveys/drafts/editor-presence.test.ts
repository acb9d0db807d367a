import { expect, it, onTestFinished, vi } from 'vitest';
import { editorPresence } from './editor-presence';
import type { PresenceMessage } from './editor-presence.repository';

const editor = { tenantId: 't', surveyId: 's', userId: 'u', editorId: 'e' };

/** Processes that tell each other. */
function processes(count: number) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const all: ReturnType<typeof editorPresence>[] = [];
  const send = async (message: PresenceMessage): Promise<void> => {
    for (const each of all) each.receive(message);
  };
  for (let index = 0; index < count; index += 1) all.push(editorPresence(send));
  onTestFinished(() => all.forEach((each) => each.close()));
  return all as [ReturnType<typeof editorPresence>, ReturnType<typeof editorPresence>];
}

const others = (each: ReturnType<typeof editorPresence>) => each.list(editor).map(({ editorId }) => editorId);

it('tells a process that was started later', () => {
  const [one] = processes(2);
  one.enter(editor, 'Ann');
  void one.select(editor, ['q1']);
  const late = editorPresence(async () => {});
  onTestFinished(() => late.close());
  expect(others(late)).toEqual([]);
  const renewed: PresenceMessage[] = [];
  const watching = editorPresence(async (message) => void renewed.push(message));
  onTestFinished(() => watching.close());
  watching.enter(editor, 'Ann');
  vi.advanceTimersByTime(15_000);
  for (const message of renewed) late.receive(message);
  expect(others(late)).toEqual(['e']);
});

it('forgets the editors of a process that has ended without notice', () => {
  const [one, two] = processes(2);
  one.enter(editor, 'Ann');
  expect(others(two)).toEqual(['e']);
  one.close();
  vi.advanceTimersByTime(60_000);
  expect(others(two)).toEqual([]);
});

it('knows an editor that has connected again before its lost connection ended', () => {
  const [one, two] = processes(2);
  const leaveFirst = one.enter(editor, 'Ann');
  const leaveSecond = two.enter(editor, 'Ann');
  leaveFirst();
  expect([others(one), others(two)]).toEqual([['e'], ['e']]);
  const leaveThird = two.enter(editor, 'Ann');
  leaveSecond();
  expect(others(one)).toEqual(['e']);
  leaveThird();
  expect([others(one), others(two)]).toEqual([[], []]);
});
