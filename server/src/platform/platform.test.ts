import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { testAppOptions } from '../../testing/app-options';
import { globalQuery, makeTenant } from '../../testing/factories';
import { systemClock } from './clock';
import { openPlatform } from './platform';

const patient = { timeout: 10_000, interval: 20 };

it('closes the database only when the maintenance that is running has ended and was released', async () => {
  const tenant = await makeTenant();
  const lines: string[] = [];
  const platform = await openPlatform({
    ...testAppOptions(),
    databasePoolSize: 2,
    serves: false,
    logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    clock: systemClock,
  });
  let resume = (): void => {};
  const gate = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const started = vi.fn();
  platform.maintenance(async (scope) => {
    started();
    await gate;
    await scope.tables().selectFrom('tenant_settings').select('tenant_id').execute();
    return 0;
  });
  const { server, startRecurringTasks } = await platform.start({
    requireTenant: () => Promise.reject(new Error('not called')),
    authenticate: () => Promise.reject(new Error('not called')),
    recordExport: () => Promise.resolve(),
    recordViewAsCall: () => Promise.resolve(),
    recordDenial: () => Promise.resolve(),
    tenantIds: () => Promise.resolve([tenant.id]),
    isTenantActive: () => Promise.resolve(true),
  });
  startRecurringTasks(5);
  await expect
    .poll(async () => {
      await globalQuery(
        "update recurring_task set due_at = now() - interval '1 second' where name = 'maintenance'",
      );
      return started.mock.calls.length;
    }, patient)
    .toBe(1);

  const closed = server.close();
  resume();
  await closed;
  expect(lines).toEqual([]);
  const { rows } = await globalQuery(
    "select due_at <= now() as is_due from recurring_task where name = 'maintenance'",
  );
  expect(rows).toEqual([{ is_due: true }]);
});
