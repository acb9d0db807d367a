import { expect, it } from 'vitest';
import { signedIn } from '../client';
import { asOwner, makeTenant, unique } from '../factories';
import { ownApp } from '../test-app';
import { waitForBlockedQuery } from '../database/blocked-query';

it('S72: serves a tenant while 64 calls of another one wait for a row lock', async () => {
  const app = await ownApp({ databasePoolSize: 4 });
  const [busy, quiet] = [await makeTenant(), await makeTenant()];
  const [administrator, reader] = [
    await signedIn(app, await busy.user()),
    await signedIn(app, await quiet.user()),
  ];
  await busy.location();
  let answered = 0;
  let calls: Promise<number>[] = [];
  await asOwner(busy.id, async (holder) => {
    await holder.query(`select from entity_count where entity = 'location' for update`);
    calls = Array.from({ length: 64 }, async () => {
      const { status } = await administrator.post('/location', {
        parentId: null,
        level: 'area',
        name: unique('Area'),
      });
      answered += 1;
      return status;
    });
    await waitForBlockedQuery(holder);
    expect((await reader.get('/location')).status).toBe(200);
    expect((await reader.post('/location', { parentId: null, level: 'area', name: 'Osaka' })).status).toBe(
      201,
    );
    expect(answered).toBe(0);
  });
  expect(await Promise.all(calls)).toEqual(calls.map(() => 201));
});
