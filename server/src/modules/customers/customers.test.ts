import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut, signInByPassword } from '../../../testing/client';
import { makeTenant } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

describe('GET customer/:customerId', () => {
  it('shows one', async () => {
    const tenant = await makeTenant();
    const admin = await tenant.user();
    const logo = await tenant.asset();
    const id = await tenant.customer({ name: 'North Sea Wind', logo_id: logo, project_manager_id: admin.id });
    const client = await signedIn(app, admin);
    const { status, body } = await client.get(`/customer/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'North Sea Wind', projectStartDate: '2025-01-15' });
    const c2 = await signInByPassword(app, admin);
    expect((await c2.get('/auth/me')).status).toBe(200);
    expect((await signedOut(app, tenant).get('/auth/me')).status).toBe(401);
    void role;
  });
});
