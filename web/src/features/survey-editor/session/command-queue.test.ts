import { surveyCommandLimits } from '@vantage/contract/surveys/survey-commands';
import type { Command } from '@vantage/survey-document/commands';
import { describe, expect, it } from 'vitest';
import { extendGroup, takeBatch } from './command-queue';

const set = (property: string, value: string): Command => ({ type: 'set', id: 'n1', property, value });
let count = 0;
const createId = (): string => `g${(count += 1)}`;

describe('extendGroup', () => {
  it('overwrites a value that has not been sent', () => {
    const group = { id: 'open', commands: [set('title', 'A')] };
    expect(extendGroup(group, [set('title', 'Age')], createId)).toEqual([
      { id: 'open', commands: [set('title', 'Age')] },
    ]);
  });

  it('begins further groups if there are too many commands for one', () => {
    const commands = Array.from({ length: surveyCommandLimits.commands + 1 }, (_, index) =>
      set(`p${index}`, 'x'),
    );
    const groups = extendGroup(null, commands, createId);
    expect(groups.map((group) => group.commands.length)).toEqual([surveyCommandLimits.commands, 1]);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(2);
  });
});

describe('takeBatch', () => {
  it('takes as many groups as a request may have bytes, and at least one', () => {
    const half = 'x'.repeat(surveyCommandLimits.requestBytes / 2);
    const groups = ['a', 'b', 'c'].map((id) => ({ id, commands: [set('title', half)] }));
    expect(takeBatch(groups)).toMatchObject({ kind: 'groups', groups: [{ id: 'a' }] });
  });

  it('replaces the whole draft by a definition that is too large for a command', () => {
    const command: Command = {
      type: 'replace',
      definition: { title: 'x'.repeat(surveyCommandLimits.requestBytes) },
      ids: ['n1'],
    };
    expect(takeBatch([{ id: 'a', commands: [command] }])).toMatchObject({ kind: 'replacement', command });
  });
});
