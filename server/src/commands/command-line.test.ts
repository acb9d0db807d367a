import { describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../testing/database/database';
import { runVantage } from '../../testing/process/command-line';

describe('the command line', () => {
  it('explains itself', async () => {
    const { code, stdout, stderr } = await runVantage(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: vantage');
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

describe('vantage migrate', () => {
  it('brings an empty database to the current schema, once', async () => {
    const database = await emptyDatabase();
    const first = await runVantage(['migrate', '--json'], { database });
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(JSON.parse(first.stdout)).toEqual({ applied: expect.arrayContaining(['0001-foundation.sql']) });
    expect(await runVantage(['migrate'], { database })).toEqual({
      code: 0,
      stdout: 'The schema is up to date.\n',
      stderr: '',
    });
  });
});
