import { afterAll, describe, expect, inject, it } from 'vitest';
import { signedIn } from '../../../../testing/client';
import { asOwner, makeTenant, type TestTenant } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';
import { systemClock } from '../../../platform/clock';
import { openDatabase } from '../../../platform/database/database';
import { sessionCache } from './session-cache';
import { sessionRepository } from './sessions.repository';

const app = await sharedApp();
const onError = () => {};
const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError });
afterAll(() => database.close());
const sessions = sessionRepository();

const someone = async (): Promise<{ tenant: TestTenant; sessionId: string }> => {
  const tenant = await makeTenant();
  const { credentials } = await signedIn(app, await tenant.user());
  return { tenant, sessionId: credentials?.sessionId ?? '' };
};

/** Ends the sessions without notifying any process. */
const endUnheard = (tenant: TestTenant) =>
  asOwner(tenant.id, (owner) => owner.query("update session set ended_at = now(), end_reason = 'logout'"));

describe('the session cache', () => {
  it('answers from memory while connected, and reads the database each time while not (S33)', async () => {
    let hears = true;
    const cache = sessionCache({
      database,
      sessions,
      clock: systemClock,
      isConnected: () => hears,
      onError,
    });
    const { tenant, sessionId } = await someone();
    const find = async () => cache.find(tenant.id, sessionId);
    expect((await find()).sessionId).toBe(sessionId);
    await endUnheard(tenant);
    expect((await find()).sessionId).toBe(sessionId);
    hears = false;
    await expect(find()).rejects.toMatchObject({ code: 'session.invalid' });
  });

  it('does not cache a row that was read before its invalidation (F20)', async () => {
    let afterReading = (): void => undefined;
    const cache = sessionCache({
      database,
      sessions: {
        ...sessions,
        async findLive(scope, id) {
          const row = await sessions.findLive(scope, id);
          afterReading();
          return row;
        },
      },
      clock: systemClock,
      isConnected: () => true,
      onError,
    });
    const { tenant, sessionId } = await someone();
    afterReading = () => cache.evict(sessionId);
    await cache.find(tenant.id, sessionId);
    afterReading = () => undefined;
    await endUnheard(tenant);
    await expect((async () => cache.find(tenant.id, sessionId))()).rejects.toMatchObject({
      code: 'session.invalid',
    });
  });
});
