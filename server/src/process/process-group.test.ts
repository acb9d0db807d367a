import { expect, it } from 'vitest';
import { testSecretKey } from '../../testing/constants';
import { migratedDatabase } from '../../testing/database/database';
import { startVantage } from '../../testing/process/server-process';
import { perProcess, perWebProcess, setProcessCount, setWebProcessCount } from '../platform/process-share';

it('a group shares the port and its metrics, replaces a killed process, and stops as one', async () => {
  const { applicationUrl } = await migratedDatabase();
  const metricsToken = 'a-token-for-metrics';
  const group = startVantage(['serve', '--role', 'web', '--processes', '2'], {
    DATABASE_URL: applicationUrl,
    SECRET_KEY: testSecretKey,
    SMTP_URL: 'smtp://127.0.0.1:1',
    METRICS_TOKEN: metricsToken,
    PORT: '0',
    LOG_FORMAT: 'json',
  });
  const ready = /"process":(\d+),"msg":"Vantage is ready: (http:[^"]+)"/g;
  const processes = async (count: number): Promise<{ pids: number[]; address: string }> => {
    const pattern = new RegExp(`(?:${ready.source}[^]*){${count}}`);
    const [text] = await group.line(pattern);
    const matches = [...text.matchAll(ready)];
    return { pids: matches.map(([, pid]) => Number(pid)), address: String(matches[0]?.[2]) };
  };
  const { pids, address } = await processes(2);
  expect(new Set(pids).size).toBe(2);

  const call = (path: string) =>
    fetch(`${address}${path}`, {
      headers: { authorization: `Bearer ${metricsToken}`, connection: 'close' },
    });
  for (let count = 0; count < 6; count += 1) expect((await call('healthz')).status).toBe(200);
  const text = await (await call('metrics')).text();
  expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} 6\n/);

  process.kill(pids[0] ?? 0, 'SIGKILL');
  const replaced = await processes(3);
  expect(new Set(replaced.pids).size).toBe(3);
  expect((await call('readyz')).status).toBe(200);
  const { code, stdout } = await group.stop();
  expect(code).toBe(0);
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ role: 'web' });
}, 60_000);

it('a group that cannot start ends with the reason', async () => {
  const { applicationUrl } = await migratedDatabase();
  const group = startVantage(['serve', '--role', 'web', '--processes', '2'], {
    DATABASE_URL: applicationUrl.replace(/:\d+\//, ':1/'),
    SECRET_KEY: testSecretKey,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMPT_URL: 'smtp://127.0.0.1:1',
    PORT: '0',
  });
  const { code, stderr } = await group.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('DATABASE_URL');
  expect(stderr.match(/SMPT_URL: is no setting/g)).toHaveLength(1);
}, 60_000);

it('the embedded database serves one process only', async () => {
  const { code, stderr } = await startVantage(['serve', '--processes', '2'], {}).ended;
  expect([code, stderr]).toEqual([78, expect.stringContaining('needs DATABASE_URL')]);
}, 60_000);

it('processes have equal parts of a limit: of the machine those of a group, of clients all that serve requests', () => {
  setProcessCount(4);
  try {
    expect([perProcess(600), perProcess(30), perProcess(2)]).toEqual([150, 8, 1]);
    expect(perWebProcess(600)).toBe(150);
    setWebProcessCount(8);
    expect([perProcess(600), perWebProcess(600)]).toEqual([150, 75]);
  } finally {
    setProcessCount(1);
    setWebProcessCount(1);
  }
});
