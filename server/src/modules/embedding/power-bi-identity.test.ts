import { beforeEach, describe, expect, it } from 'vitest';
import { sharedPowerBi, withReport } from '../../../testing/insights/embedding';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp({ providersOnLoopback: true });
const provider = await sharedPowerBi(() => app.clock.now());

const secured = { rules: { needsIdentity: true, needsRoles: true } };
const identity = { username: '{customer.projectId}', roles: ['Client'] };
const getCount = (call: string): number => provider.calls.filter((each) => each === call).length;

beforeEach(() => {
  provider.calls.length = 0;
});

describe('the identity of a report with row-level security', () => {
  it("is built from the insight and the server's data", async () => {
    const { embed, report, user } = await withReport(app, provider, {
      ...secured,
      identity: { username: '{user.userName}', roles: ['Client', '{customer.projectId}'] },
      customer: { project_id: 'NWA-1' },
    });
    expect((await embed()).status).toBe(200);
    expect(provider.tokenRequests.at(-1)?.identities).toEqual([
      { username: user.userName, roles: ['Client', 'NWA-1'], datasets: [report.datasetId] },
    ]);
  });

  it('cannot be chosen by the caller', async () => {
    const { embed, client, insightId, customerId } = await withReport(app, provider, {
      ...secured,
      identity,
    });
    const response = await client.get(
      `/insight/${insightId}/embed?customerId=${customerId}&username=everybody`,
    );
    expect(response.status).toBe(422);
    expect((await embed()).status).toBe(200);
  });

  it.each([
    ['identityMissing', { needsIdentity: true, needsRoles: false }, null, 'P1'],
    ['identityMissing', { needsIdentity: true, needsRoles: true }, null, 'P1'],
    [
      'rolesMissing',
      { needsIdentity: true, needsRoles: true },
      { username: '{customer.projectId}', roles: [] },
      'P1',
    ],
    ['identityBlank', secured.rules, identity, 'with spaces'],
    ['identityBlank', secured.rules, { username: '{customer.projectId}', roles: ['r'] }, 'P 1'],
    ['identityNotIdentifier', secured.rules, { username: '{user.firstName}', roles: ['r'] }, 'P1'],
    ['identityNotIdentifier', secured.rules, { username: 'u', roles: ['{customer.name}'] }, 'P1'],
    ['roleComma', secured.rules, { username: 'u', roles: ['{customer.projectId}'] }, 'a,b'],
    ['identityEmpty', secured.rules, { username: 'u', roles: ['{customer.projectId}'] }, ''],
    ['identityInvalid', secured.rules, { username: 'u', roles: ['{customer.projectId}'] }, 'r'.repeat(51)],
    [
      'identityInvalid',
      secured.rules,
      { username: '{customer.projectId}'.repeat(6), roles: ['r'] },
      'p'.repeat(43),
    ],
    ['identityInvalid', secured.rules, { username: '{customer.unheardOf}', roles: ['r'] }, 'P1'],
    ['identityEmpty', secured.rules, { username: '{customer.projectId}', roles: ['r'] }, ''],
    // The identity was configured to restrict rows.
    ['identityUnused', { needsIdentity: false, needsRoles: false }, identity, 'P1'],
  ])('fails closed: %s, and requests no token', async (reason, rules, identity, projectId) => {
    const before = provider.tokenRequests.length;
    const { embed } = await withReport(app, provider, {
      rules,
      identity: identity,
      customer: { name: 'Alder Ridge Airways', project_id: projectId },
    });
    const { status, body } = await embed();
    expect([status, body.code, body.reason]).toEqual([409, 'embed.unsafe', reason]);
    expect(provider.tokenRequests).toHaveLength(before);
  });

  it('fails closed if the dataset does not report whether it needs one', async () => {
    const { embed } = await withReport(app, provider, { rules: null });
    const { status, body } = await embed();
    expect([status, body.reason]).toEqual([502, 'badAnswer']);
    expect(getCount('embedToken')).toBe(0);
  });
});
