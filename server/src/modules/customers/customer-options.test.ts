import { describe, expect, it } from 'vitest';
import type { Customer } from '@vantage/contract/customers/customers';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../testing/client';
import { asOwner, makeTenant } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

describe('GET customer/options', () => {
  it("lists the organization's options and values in use, each once and in order", async () => {
    const tenant = await makeTenant({
      settings: { industries: ['Rail', 'Energy'], project_modules: ['Safety'], sales_packages: [] },
    });
    const mira = await tenant.user({ firstName: 'Mira', lastName: 'Sato' });
    const ben = await tenant.user({ firstName: 'Ben', lastName: 'Okoro', roleId: role.manager });
    const more = { project_type: 'Audit', sales_package: 'Plus' };
    await tenant.customer({ industry: 'Rail', project_modules: ['Safety', 'Fatigue'] });
    await tenant.customer({ industry: 'Energy', project_manager_id: mira.id, ...more });
    await tenant.customer({ industry: 'energy', project_manager_id: ben.id, project_type: null });
    await tenant.customer({ industry: 'Energy', project_manager_id: mira.id });
    const { status, body } = await (await signedIn(app, mira)).get('/customer/options');
    expect(status).toBe(200);
    expect(body).toEqual({
      industries: ['Rail', 'Energy'],
      projectTypes: ['Advisory', 'Assessment', 'Implementation', 'Training', 'Transformation'],
      projectModules: ['Safety'],
      salesPackages: [],
      statuses: ['Upcoming', 'InProgress', 'Completed'],
      projectManagers: [
        { id: ben.id, name: 'Ben Okoro' },
        { id: mira.id, name: 'Mira Sato' },
      ],
      inUse: { industries: ['energy', 'Energy', 'Rail'] },
    });
  });

  it.each([role.user, role.learner])('shows role %i only assigned customers (S8)', async (roleId) => {
    const tenant = await makeTenant();
    const [user, manager] = [await tenant.user({ roleId }), await tenant.user()];
    const ours = { industry: 'Mining', project_type: 'Training', project_modules: ['Fatigue'] };
    await tenant.customer({ ...ours, assigned: [user] });
    await tenant.customer({ ...ours, industry: 'Aviation', assigned: [user] });
    await tenant.customer({ industry: 'Energy', sales_package: 'Plus', project_manager_id: manager.id });
    const { body } = await (await signedIn(app, user)).get('/customer/options');
    expect(body).toMatchObject({
      inUse: { industries: ['Aviation', 'Mining'] },
      projectManagers: [],
    });
  });

  it("excludes other tenants' and archived customers", async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    await other.customer({ industry: 'Elsewhere' });
    await tenant.customer({ industry: 'Past' });
    await asOwner(tenant.id, (owner) => owner.query('update customer set archived_at = now()'));
    const client = await signedIn(app, await tenant.user());
    expect((await client.get('/customer/options')).body).toMatchObject({
      inUse: { industries: [] },
      projectManagers: [],
    });
    const foreign = await client.get(`/api/${other.id}/v1/customer/options`);
    expect([foreign.status, foreign.body.code]).toEqual([401, 'token.invalid']);
  });

  it('requires a session', async () => {
    const response = await signedOut(app, await makeTenant()).get('/customer/options');
    expect([response.status, response.body.code]).toEqual([401, 'token.missing']);
  });

  it('returns industries that the list can be filtered by', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    for (const industry of ["O'Neill & Sons", 'Straße', '東京', 'straße'])
      await tenant.customer({ industry });
    const { body } = await client.get('/customer/options');
    expect(body.inUse.industries).toHaveLength(4);
    for (const industry of body.inUse.industries) {
      const narrowed = await client.get(`/customer?industry=${encodeURIComponent(industry)}`);
      expect(narrowed.body.items.map((item: Customer) => item.industry)).toEqual([industry]);
    }
  });
});
