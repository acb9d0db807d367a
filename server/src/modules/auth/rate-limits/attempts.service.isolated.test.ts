import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { makeTenant, queryRows, unique } from '../../../../testing/factories';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { openDatabase, type Database } from '../../../platform/database/database';
import { ipCounterRepository } from './ip-counters.repository';
import { attemptRepository } from './attempts.repository';
import { attemptService } from './attempts.service';

/** Waiting moves the clock instead of taking time. */
const time = vi.hoisted(() => ({ elapsed: 0, waits: [] as number[], onWait: async (): Promise<void> => {} }));
vi.mock('node:timers/promises', () => ({
  async setTimeout(milliseconds: number) {
    time.waits.push(milliseconds);
    time.elapsed += milliseconds;
    await time.onWait();
  },
}));

const database = openDatabase({ url: inject('applicationUrl'), poolSize: 3, onError: () => {} });
afterAll(() => database.close());

const request = { ip: '10.4.4.4', requestId: 'request', userAgent: '' };

/** The service as a separate process would have it. */
async function readAttempts(
  tenant: { readonly id: string },
  normalizedName: string,
  on: Database = database,
) {
  const attempts = attemptService({
    database: on,
    clock: { now: () => Date.now() + time.elapsed },
    attempts: attemptRepository(),
    ipCounters: ipCounterRepository(),
    secrets: secretsFrom(unique('secret')),
    audit: { record: async () => {}, recordAll: async () => {}, recordChange: async () => {} },
    maxFailuresPerIp: 30,
  });
  type Verify = Parameters<typeof attempts.attempt<{ account: undefined }, string>>[2];
  return {
    attempt: (verify: Verify): Promise<string> =>
      attempts.attempt(
        { tenantId: tenant.id, normalizedName, request },
        async () => ({ account: undefined }),
        verify,
      ),
    resetPasswordFailures: (): Promise<void> =>
      on.write(tenant.id, (scope) => attempts.resetPasswordFailures(scope, normalizedName)),
  };
}

async function fiveInFlight() {
  time.waits = [];
  time.onWait = async () => {};
  const tenant = await makeTenant();
  const normalizedName = unique('name');
  const elsewhere = await readAttempts(tenant, normalizedName);
  for (let count = 0; count < 5; count += 1)
    await new Promise<void>((inFlight) => {
      void elsewhere.attempt(() => {
        inFlight();
        return new Promise(() => {});
      });
    });
  return { tenant, elsewhere, here: await readAttempts(tenant, normalizedName) };
}

const right = async (): Promise<string> => 'signed in';
const countedAttempts = async (tenant: { readonly id: string }): Promise<unknown> =>
  (await queryRows<{ attempts: number }>(tenant, 'select attempts from sign_in_attempt'))[0]?.attempts;

describe('with five attempts in flight in another process', () => {
  it('waits, and verifies the next attempt once one of them succeeds (S16)', async () => {
    const { elsewhere, here } = await fiveInFlight();
    time.onWait = async () => {
      if (time.waits.length === 3) await elsewhere.resetPasswordFailures();
    };
    expect(await here.attempt(right)).toBe('signed in');
    expect(time.waits).toEqual([50, 100, 200]);
  });

  it('polls at growing intervals, and locks the name once they are abandoned (S73)', async () => {
    const { here } = await fiveInFlight();
    await expect(here.attempt(right)).rejects.toMatchObject({ code: 102, lockMinutes: 15 });
    expect(time.waits.slice(0, 6)).toEqual([50, 100, 200, 400, 800, 1_000]);
    expect(time.waits.length).toBeLessThanOrEqual(15);
  });

  it('stops waiting ten seconds after the last attempt was counted (S73)', async () => {
    const { here } = await fiveInFlight();
    time.elapsed += 10_000;
    await expect(here.attempt(right)).rejects.toMatchObject({ code: 102, lockMinutes: 15 });
    expect(time.waits).toEqual([]);
  });

  it('does not lock if one of them succeeds just before the lock (S16, S73)', async () => {
    const { tenant, elsewhere, here } = await fiveInFlight();
    time.elapsed += 10_000;
    let transactions = 0;
    const overtaken: Database = {
      ...database,
      async write(...args) {
        transactions += 1;
        if (transactions === 2) await elsewhere.resetPasswordFailures();
        return database.write(...args);
      },
    };
    const [row] = await queryRows<{ normalized_name: string }>(
      tenant,
      'select normalized_name from sign_in_attempt',
    );
    const late = await readAttempts(tenant, row?.normalized_name ?? '', overtaken);
    expect(await late.attempt(right)).toBe('signed in');
    await expect(here.attempt(right)).resolves.toBe('signed in');
  });
});

describe('an attempt', () => {
  it('is uncounted if it ends without a verdict (S73)', async () => {
    const tenant = await makeTenant();
    const { attempt } = await readAttempts(tenant, unique('name'));
    await expect(attempt(() => Promise.reject(new Error('no verdict')))).rejects.toThrow('no verdict');
    expect(await countedAttempts(tenant)).toBe(0);
  });

  it('stays counted if its password was wrong but the failure could not be recorded (S15)', async () => {
    const tenant = await makeTenant();
    let isBroken = false;
    const breaking: Database = {
      ...database,
      write: (...args) => (isBroken ? Promise.reject(new Error('no connection')) : database.write(...args)),
    };
    const { attempt } = await readAttempts(tenant, unique('name'), breaking);
    const wrong = attempt(async ({ fail }) => {
      isBroken = true;
      const rejection = fail();
      isBroken = false;
      throw await rejection;
    });
    await expect(wrong).rejects.toThrow('no connection');
    expect(await countedAttempts(tenant)).toBe(1);
  });

  it('stays counted if it cannot be uncounted, and reports the original error (S73)', async () => {
    const tenant = await makeTenant();
    let isBroken = false;
    const breaking: Database = {
      ...database,
      write: (...args) => (isBroken ? Promise.reject(new Error('no connection')) : database.write(...args)),
    };
    const { attempt } = await readAttempts(tenant, unique('name'), breaking);
    const failing = attempt(() => {
      isBroken = true;
      return Promise.reject(new Error('no verdict'));
    });
    await expect(failing).rejects.toThrow('no verdict');
    expect(await countedAttempts(tenant)).toBe(1);
  });
});
