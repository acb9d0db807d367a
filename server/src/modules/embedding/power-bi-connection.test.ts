import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../testing/client';
import { powerBiColumns, sharedPowerBi, withReport } from '../../../testing/insights/embedding';
import { makeTenant, queryRows } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp({ providersOnLoopback: true });
const provider = await sharedPowerBi(() => app.clock.now());

const getCount = (call: string): number => provider.calls.filter((each) => each === call).length;

beforeEach(() => {
  provider.have(null);
  provider.calls.length = 0;
  Object.assign(provider.membership, { workspaces: 1, usage: 12 });
});

describe('POST app/test for Power BI', () => {
  const tryIt = async (settings: Record<string, unknown> = powerBiColumns(provider)) => {
    const tenant = await makeTenant({ settings });
    return (await signedIn(app, await tenant.user())).post('/app/test', { kind: 'powerBi' });
  };

  it('reports success', async () => {
    expect((await tryIt()).body).toMatchObject({ ok: true, code: 'ok' });
  });

  it('reports missing or invalid settings', async () => {
    expect((await tryIt({})).body).toMatchObject({ ok: false, code: 'notConfigured' });
    expect((await tryIt(powerBiColumns(provider, 'wrong'))).body).toMatchObject({
      ok: false,
      code: 'clientRefused',
    });
  });

  it.each([
    ['directoryDown', 'unreachable'],
    ['unauthorised', 'accessDenied'],
    ['forbidden', 'accessDenied'],
    ['apiDown', 'unreachable'],
  ] as const)('reports %s as %s', async (trouble, code) => {
    provider.have(trouble);
    expect((await tryIt()).body).toMatchObject({ ok: false, code });
  });

  it('reports missing workspaces and used-up tokens', async () => {
    provider.membership.workspaces = 0;
    expect((await tryIt()).body.code).toBe('noWorkspace');
    Object.assign(provider.membership, { workspaces: 1, usage: 100 });
    expect((await tryIt()).body.code).toBe('quota');
  });

  it('requests a new token after the secret was replaced', async () => {
    const { client, embed } = await withReport(app, provider);
    await embed();
    await client.post('/app/test', { kind: 'powerBi' });
    expect(getCount('token')).toBe(2);
  });

  it('stores nothing', async () => {
    const tenant = await makeTenant({ settings: powerBiColumns(provider) });
    await (await signedIn(app, await tenant.user())).post('/app/test', { kind: 'powerBi' });
    expect(await queryRows(tenant, "select id from audit_entry where action = 'settings.updated'")).toEqual(
      [],
    );
  });
});
