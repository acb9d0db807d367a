import { expect, it } from 'vitest';
import { send } from '../../../testing/client';
import { asOwner, makeTenant, unique } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp({ publicUrl: ({ slug }) => `https://${slug}.portal.example.com` });

const ask = async (domain: string): Promise<number> =>
  (await send(app, { url: `/internal/tls-host?domain=${encodeURIComponent(domain)}` })).status;

it('a certificate is only for the public hosts of active organizations', async () => {
  const tenant = await makeTenant();
  const custom = `${unique('custom')}.example.org`;
  await asOwner(tenant.id, (owner) =>
    owner.query('insert into tenant_host (host, tenant_id) values ($1, $2)', [custom, tenant.id]),
  );
  expect(await ask(`${tenant.slug}.portal.example.com`)).toBe(200);
  expect(await ask(custom)).toBe(200);
  for (const domain of [`${tenant.slug}.evil.example`, 'portal.example.com', '192.0.2.1', '', `x${custom}`])
    expect(await ask(domain)).toBe(404);
  await asOwner(tenant.id, (owner) =>
    owner.query('update tenant set suspended_at = now() where id = $1', [tenant.id]),
  );
  const second = await makeTenant();
  expect(await ask(`${second.slug}.portal.example.com`)).toBe(200);
  expect(await ask(`${tenant.slug}.portal.example.com`)).toBe(404);
});
