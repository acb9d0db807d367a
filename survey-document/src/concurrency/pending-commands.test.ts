import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIdSource, findByName, openDefinition, toText } from '../../testing/documents';
import { generatedPlans, makeCommand, type CommandPlan } from '../../testing/generated-commands';
import { realisticDefinition } from '../../testing/generated-definitions';
import { propertyRuns } from '../../testing/property-runs';
import { applyCommands } from '../apply-commands';
import type { Command } from '../commands';
import { compactCommands } from '../compact-commands';
import { listNodeIds } from '../document-json';
import type { JsonObject } from '../json';
import {
  addPendingGroup,
  confirmGroups,
  openDocument,
  type CommandGroup,
  type Confirmation,
  type ConfirmedGroup,
  type PendingCommands,
} from './pending-commands';
import type { SurveyDocument } from '../survey-document';

/** What one of two editors does: changes something, sends what is pending, or receives what the server has. */
interface Turn {
  readonly editor: 0 | 1;
  readonly act: 'edit' | 'send' | 'receive';
  readonly plans: readonly CommandPlan[];
}

const turns = fc.array(
  fc.record<Turn>({
    editor: fc.constantFrom(0, 1),
    act: fc.constantFrom('edit', 'edit', 'send', 'receive'),
    plans: generatedPlans.map((plans) => plans.slice(0, 3)),
  }),
  { maxLength: 12 },
);

/** A server that puts groups in order, and two editors that hear of each other late. */
class Session {
  readonly log: ConfirmedGroup[] = [];
  readonly editors: [PendingCommands, PendingCommands];
  private readonly createId = createIdSource('new');

  constructor(readonly initial: SurveyDocument) {
    this.editors = [openDocument(initial, 0), openDocument(initial, 0)];
  }

  edit(editor: 0 | 1, commands: readonly Command[]): void {
    const group = { id: this.createId(), commands };
    this.editors[editor] = addPendingGroup(this.editors[editor], group).state;
  }

  plan(editor: 0 | 1, plans: readonly CommandPlan[]): void {
    for (const plan of plans)
      this.edit(editor, [makeCommand(this.editors[editor].visible, plan, this.createId)]);
  }

  send(editor: 0 | 1): void {
    const { pending, version } = this.editors[editor];
    const loggedIds = new Set(this.log.map(({ id }) => id));
    for (const group of pending) {
      if (loggedIds.has(group.id)) continue;
      // Commands pass through JSON on their way.
      const copy = JSON.parse(JSON.stringify(group)) as CommandGroup;
      this.log.push({ ...copy, version: this.log.length + 1, base: version });
    }
  }

  receive(editor: 0 | 1): Confirmation {
    const confirmation = confirmGroups(this.editors[editor], this.log);
    this.editors[editor] = confirmation.state;
    return confirmation;
  }
}

it('ends with the same document for two editors and the server, whatever arrives first', () => {
  fc.assert(
    fc.property(realisticDefinition, turns, (definition, each) => {
      const session = new Session(openDefinition(definition));
      for (const { editor, act, plans } of each) {
        if (act === 'edit') session.plan(editor, plans);
        else if (act === 'send') session.send(editor);
        else session.receive(editor);
      }
      for (const editor of [0, 1] as const) session.send(editor);
      const [one, other] = ([0, 1] as const).map((editor) => session.receive(editor).state);
      const commands = session.log.flatMap((group) => group.commands);
      const server = applyCommands(session.initial, commands).document;
      for (const state of [one, other]) {
        expect(state?.pending).toEqual([]);
        expect(toText(state?.visible ?? server)).toBe(toText(server));
        expect(listNodeIds(state?.visible ?? server)).toEqual(listNodeIds(server));
      }
    }),
    propertyRuns(150),
  );
});

const definition: JsonObject = {
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'text', name: 'age', title: 'Age' },
        { type: 'panel', name: 'box', elements: [{ type: 'text', name: 'role' }] },
      ],
    },
  ],
};

const start = (): Session => new Session(openDefinition(definition));

const setTitle = (session: Session, name: string, value: string, language?: string): Command => ({
  type: 'set',
  id: findByName(session.initial, name).id,
  property: 'title',
  value,
  language,
});

it('tells an editor whose title was overwritten by one who had not seen it, and takes it back', () => {
  const session = start();
  session.edit(0, [setTitle(session, 'age', 'Your age')]);
  session.edit(1, [setTitle(session, 'age', 'How old are you?')]);
  session.send(0);
  session.send(1);
  const { conflicts } = session.receive(0);
  expect(conflicts).toMatchObject([
    {
      kind: 'overwritten',
      title: 'Your age',
      property: 'title',
      mine: 'Your age',
      theirs: 'How old are you?',
    },
  ]);
  expect(session.receive(1).conflicts).toEqual([]);
  session.edit(0, conflicts[0]?.restore ?? []);
  session.send(0);
  session.receive(1);
  expect(findByName(session.editors[1].visible, 'age').properties.get('title')).toBe('Your age');
});

it('has no conflict when somebody changes a title that they had seen, or another language of it', () => {
  const session = start();
  session.edit(0, [setTitle(session, 'age', 'Your age')]);
  session.send(0);
  session.receive(0);
  session.receive(1);
  session.edit(1, [setTitle(session, 'age', 'How old are you?')]);
  session.send(1);
  expect(session.receive(0).conflicts).toEqual([]);
  session.edit(0, [setTitle(session, 'age', '年齢', 'ja')]);
  session.edit(1, [setTitle(session, 'age', 'आयु', 'hi')]);
  session.send(0);
  session.send(1);
  expect(session.receive(0).conflicts).toEqual([]);
  expect(findByName(session.editors[0].visible, 'age').properties.get('title')).toEqual({
    default: 'How old are you?',
    ja: '年齢',
    hi: 'आयु',
  });
});

it('says once that a command is dropped since somebody removed the panel, and restores both', () => {
  const session = start();
  session.edit(1, [{ type: 'remove', id: findByName(session.initial, 'box').id }]);
  session.send(1);
  session.edit(0, [setTitle(session, 'role', 'Your role')]);
  const { dropped, conflicts } = session.receive(0);
  expect(dropped).toMatchObject([{ command: { property: 'title' }, reason: 'removed' }]);
  expect(conflicts).toMatchObject([{ kind: 'removed', title: 'box' }]);
  session.send(0);
  expect(session.receive(0).dropped).toEqual([]);
  session.edit(0, conflicts[0]?.restore ?? []);
  const { visible } = session.editors[0];
  expect(findByName(visible, 'role').properties.get('title')).toBe('Your role');
});

it('keeps the nodes that are the same when it puts pending commands after others', () => {
  const session = start();
  session.edit(0, [setTitle(session, 'age', 'Your age')]);
  const before = findByName(session.editors[0].visible, 'age');
  session.edit(1, [setTitle(session, 'role', 'Role')]);
  session.send(1);
  session.receive(0);
  expect(findByName(session.editors[0].visible, 'age')).toBe(before);
  expect(findByName(session.editors[0].visible, 'role').properties.get('title')).toBe('Role');
});

it('continues with pending commands that were stored', () => {
  const session = start();
  session.edit(0, [setTitle(session, 'age', 'Your age')]);
  const stored = JSON.parse(JSON.stringify(session.editors[0].pending)) as CommandGroup[];
  const reopened = openDocument(session.initial, 0, stored);
  expect(toText(reopened.visible)).toBe(toText(session.editors[0].visible));
});

it('joins the commands of letters that are typed, and gives the same document', () => {
  fc.assert(
    fc.property(realisticDefinition, generatedPlans, (each, plans) => {
      const document = openDefinition(each);
      const createId = createIdSource('new');
      const commands = plans.flatMap((plan): Command[] => {
        const command = makeCommand(document, plan, createId);
        return command.type === 'set' ? [command, { ...command, value: 'x' }] : [command];
      });
      // Whatever is typed may also be a value that is refused.
      commands.push(...commands.flatMap((command) => (command.type === 'set' ? [command, command] : [])));
      const compact = compactCommands(commands);
      expect(compact.length).toBeLessThanOrEqual(commands.length);
      expect(toText(applyCommands(document, compact).document)).toBe(
        toText(applyCommands(document, commands).document),
      );
    }),
    propertyRuns(100),
  );
});
