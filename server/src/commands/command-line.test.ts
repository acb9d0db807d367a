import { describe, expect, it } from 'vitest';
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
