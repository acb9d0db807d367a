import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../testing/client';
import { connect, ownDatabase } from '../../testing/database/database';
import { globalQuery, makeTenant, queryRows, unique } from '../../testing/factories';
import { mailsTo } from '../../testing/mails';
import { runVantage } from '../../testing/process/command-line';
import { ownApp, sharedApp } from '../../testing/test-app';

const database = await ownDatabase();
const app = await sharedApp();

const run = (...args: string[]) => runVantage(args, { database });

/** @returns the printed JSON of a command that succeeds */
async function succeed(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const create = (slug: string, ...more: string[]) => [
  'tenant',
  'create',
  slug,
  '--name',
  `The ${slug}`,
  '--admin-email',
  `admin@${slug}.example.com`,
  ...more,
];

const actionsOfOperator = async (tenant: { readonly id: string }): Promise<string[]> =>
  (
    await queryRows<{ action: string }>(
      tenant,
      `select action from audit_entry
       where external_actor = 'operator' and actor_id is null and session_id is null order by id`,
    )
  ).map(({ action }) => action);

describe('vantage tenant create', () => {
  it('creates an organization whose administrator chooses a password by the printed link', async () => {
    const [slug, host] = [unique('acme'), `${unique('portal')}.example.org`];
    const tenant = await succeed(
      ...create(slug, '--time-zone', 'Asia/Tokyo', '--host', host, '--print-link'),
    );
    expect(tenant).toMatchObject({ created: true, slug, url: `http://${slug}.localhost:8080` });
    const resetToken = new URL(tenant.link).searchParams.get('token');
    const [newPassword, client] = ['Harbour-Lantern#47', signedOut(app, tenant)];
    const choice = { resetToken, newPassword, confirmPassword: newPassword };
    expect((await client.post('/auth/forcepassword', choice)).status).toBe(200);
    const { status, body } = await client.post('/auth/login', { userName: 'admin', password: newPassword });
    expect(status).toBe(200);
    const administrator = await signedIn(app, {
      id: body.token.user.id,
      tenantId: tenant.id,
      userName: 'admin',
      email: '',
      roleId: role.administrator,
    });
    const users = (await administrator.get('/admin/user?search=portal')).body;
    expect([users.total, users.items[0].email]).toEqual([1, `admin@${slug}.example.com`]);
    expect((await administrator.get('/app')).body.timeZone).toBe('Asia/Tokyo');
    expect(await succeed('tenant', 'show', slug)).toMatchObject({
      name: `The ${slug}`,
      timeZone: 'Asia/Tokyo',
      hosts: [host],
      suspendedAt: null,
    });
    expect(await actionsOfOperator(tenant)).toEqual(['tenant.created', 'user.created']);
  });

  it('invites the administrator by mail', async () => {
    const slug = unique('acme');
    const { code, stdout } = await run(...create(slug));
    expect([code, stdout]).toEqual([0, expect.stringContaining(`on its way to admin@${slug}.example.com`)]);
    const { id } = await succeed('tenant', 'show', slug);
    const [mail] = await mailsTo({ id }, `admin@${slug}.example.com`);
    expect(mail?.text).toContain(`http://${slug}.localhost:8080/forcepassword?token=`);
  });

  it('creates nothing if a value is wrong, and says which', async () => {
    const [{ slug: taken }, host, free] = [
      await makeTenant(),
      `${unique('taken')}.example.org`,
      unique('free'),
    ];
    await succeed('tenant', 'host', 'add', taken, host);
    for (const [args, message] of [
      [create(taken), /slug: Another organization has this slug/],
      [create('No_slug'), /slug: The slug needs/],
      [create(free, '--time-zone', 'Mars/Olympus'), /timeZone: /],
      [create(free, '--host', host), /host: This host belongs to/],
      [create(free, '--host', 'https://acme.example.org'), /host: The host must be a name/],
      [create(free, '--admin-user-name', 'x'), /userName: /],
      [create(free, '--support-email', 'nobody'), /supportEmail: /],
    ] as const) {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout], args.join(' ')).toEqual([1, '']);
      expect(stderr).toMatch(message);
      expect(stderr).toMatch(/^vantage: [^\n]+\n$/);
    }
    const { rows } = await globalQuery('select from tenant where slug = any($1)', [[free, 'No_slug']]);
    expect(rows).toEqual([]);
  });

  it('can be repeated with --if-missing', async () => {
    const slug = unique('acme');
    expect((await succeed(...create(slug, '--if-missing'))).created).toBe(true);
    expect((await succeed(...create(slug, '--if-missing'))).created).toBe(false);
  });

  it.for([
    [['tenant', 'create', 'acme', '--name', 'Acme']],
    [['tenant', 'create', '--name', 'Acme', '--admin-email', 'a@example.com']],
    [['tenant', 'unknown']],
    [['tenant', 'suspend']],
    [['tenant', 'set', 'acme']],
  ])('refuses wrong usage: %j', async ([args = []]) => {
    expect(await run(...args)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('an organization that is changed by a command', () => {
  it('is suspended and resumed at once in every process, with its sessions', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const clients = [await signedIn(app, user), await signedIn(await ownApp(), user)];
    const statuses = () => Promise.all(clients.map(async (client) => (await client.get('/app')).status));
    expect(await statuses()).toEqual([200, 200]);
    expect(await succeed('tenant', 'suspend', tenant.slug)).toEqual({ slug: tenant.slug, suspended: true });
    await expect.poll(statuses).toEqual([404, 404]);
    expect((await run('tenant', 'list')).stdout).toMatch(new RegExp(`^${tenant.slug} .* suspended `, 'm'));
    await succeed('tenant', 'suspend', tenant.slug);
    await succeed('tenant', 'resume', tenant.slug);
    await expect.poll(statuses).toEqual([200, 200]);
    expect(await actionsOfOperator(tenant)).toEqual(['tenant.suspended', 'tenant.resumed']);
  });

  it('gets and loses hosts', async () => {
    const [tenant, host] = [await makeTenant(), `${unique('portal')}.example.org`];
    const { slug } = tenant;
    expect((await succeed('tenant', 'host', 'add', slug, host.toUpperCase())).hosts).toEqual([host]);
    const again = await run('tenant', 'host', 'add', slug, host);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('belongs to an organization')]);
    expect((await succeed('tenant', 'host', 'remove', slug, host)).hosts).toEqual([]);
    expect(await run('tenant', 'host', 'remove', slug, host)).toMatchObject({
      code: 1,
      stderr: `vantage: ${slug} has no host ${host}.\n`,
    });
    expect(await actionsOfOperator(tenant)).toEqual(['tenant.hostAdded', 'tenant.hostRemoved']);
  });

  it('gets another name, time zone and support address', async () => {
    const tenant = await makeTenant();
    const check = async () =>
      (await signedOut(app, tenant).get(`/api/${tenant.slug}/v1/check-tenant/appTenantId`)).body.info;
    await check();
    const fields = { name: 'Aldermoor', timeZone: 'Asia/Kolkata', supportEmail: null };
    const change = ['--name', 'Aldermoor', '--time-zone', 'Asia/Kolkata', '--support-email', ''];
    expect(await succeed('tenant', 'set', tenant.slug, ...change)).toMatchObject(fields);
    await expect.poll(check).toEqual(fields);
    expect(await actionsOfOperator(tenant)).toEqual(['settings.updated', 'tenant.updated']);
    const zone = await run('tenant', 'set', tenant.slug, '--time-zone', 'Mars/Olympus');
    expect([zone.code, zone.stderr]).toEqual([1, expect.stringContaining('timeZone: ')]);
    expect((await run('tenant', 'set', 'nobody', '--name', 'Nobody')).stderr).toBe(
      'vantage: There is no organization with the slug nobody.\n',
    );
  });
});

it('processes that serve requests may not change what only an operator changes (S88)', async () => {
  const client = await connect(database.applicationUrl);
  for (const statement of [
    "insert into tenant (id, slug, profile) values (gen_random_uuid(), 'new', '{}')",
    'update tenant set suspended_at = null',
    'delete from tenant_host',
    "insert into outbound_hold (reason) values ('')",
    'delete from outbound_hold',
  ])
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
});
