import { describe, expect, it } from 'vitest';
import { signedIn, type Client } from '../../../../testing/client';
import { makeTenant } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

describe("one's own sessions", () => {
  it('are listed, ended one by one or all others at once, and only by their user (S34)', async () => {
    const tenant = await makeTenant();
    const [user, colleague] = await Promise.all([tenant.user(), tenant.user()]);
    const [here, there, elsewhere, theirs] = await Promise.all([
      signedIn(app, user),
      signedIn(app, user),
      signedIn(app, user),
      signedIn(app, colleague),
    ]);
    const list = (await here.get('/auth/sessions')).body as { id: string; current: boolean }[];
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current).map(({ id }) => id)).toEqual([here.credentials?.sessionId]);
    const path = (client: Client) => `/auth/sessions/${client.credentials?.sessionId}`;
    expect((await here.call('DELETE', path(there))).status).toBe(204);
    expect((await there.get('/auth/me')).status).toBe(401);
    expect((await here.call('DELETE', path(theirs))).status).toBe(404);
    expect((await theirs.get('/auth/me')).status).toBe(200);
    expect((await here.call('DELETE', '/auth/sessions')).status).toBe(204);
    expect((await elsewhere.get('/auth/me')).status).toBe(401);
    expect((await here.get('/auth/me')).status).toBe(200);
  });
});
