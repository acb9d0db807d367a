import { describe, expect, it } from 'vitest';
import { signedIn } from '../../../testing/client';
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
  });
});
