import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { runVantage } from '../../testing/process/command-line';
import { createProgram } from './command-line';

/** @returns the words of each command and each group */
const listCommands = (command: Command, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...command.commands.flatMap((child) => listCommands(child, [...path, child.name()])),
];

const sink = { write: () => true };

describe('the command line', () => {
  it('explains itself', async () => {
    const { code, stdout, stderr } = await runVantage(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: vantage');
  });

  it('has an example for each command and each group', async () => {
    for (const path of listCommands(
      createProgram({ env: {}, cwd: '/', isTerminal: false, stdout: sink, stderr: sink }),
    )) {
      const { code, stdout } = await runVantage([...path, '--help']);
      expect([code, stdout], path.join(' ')).toEqual([
        0,
        expect.stringMatching(/\nExamples?[^\n]*:\n {2}\S/),
      ]);
    }
  });

  it.for([[['unknown']], [['migrate', '--unknown']], [[]]])(
    'refuses wrong usage: %j',
    async ([args = []]) => {
      const { code, stdout, stderr } = await runVantage(args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).not.toBe('');
    },
  );

  it('reports a wrong setting in one line', async () => {
    expect(await runVantage(['migrate'], { env: { PORT: 'eighty' } })).toEqual({
      code: 78,
      stdout: '',
      stderr: 'vantage: PORT: must be a whole number from 0 to 65535\n',
    });
  });

  it('needs an own database', async () => {
    const { code, stderr } = await runVantage(['migrate']);
    expect(code).toBe(78);
    expect(stderr).toMatch(/^vantage: DATABASE_URL: needed[^\n]*\n$/);
  });
});
