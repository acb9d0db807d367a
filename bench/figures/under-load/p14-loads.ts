import assert from 'node:assert/strict';
import type { SentRequest } from '../../load/pressure';
import { postJson, postSignIn, send, signedIn, type Session } from '../../setup/requests';
import { addAuditEntries } from '../../setup/audit-entries';
import type { Bench } from '../../setup/bench';
import { formIn, largePng, locationOfFiles, userFile, type Form } from '../../setup/uploads';
import { signInUserCount, type Tenant } from '../../setup/users';
import { pressing, type LoadKind } from './load-kind';

const getTenant = async (bench: Bench, name: string, users: number): Promise<Tenant> => {
  const [tenant] = await bench.listTenants(name, [users]);
  assert(tenant);
  return tenant;
};

const upload = (session: Session, path: string, { bodyFile, contentType }: Form): SentRequest => ({
  method: 'POST',
  path: `/api/${session.tenant.id}/v1/${path}`,
  headers: { ...signedIn(session), 'content-type': contentType },
  bodyFile,
});

const addLocation = async (bench: Bench, session: Session): Promise<string> => {
  const { origin } = (await bench.servers()).product;
  const location = { parentId: null, level: 'area', name: locationOfFiles };
  const { status, body } = await send(origin, postJson(session, 'location', location));
  assert.equal(status, 201, JSON.stringify(body));
  return (body as { id: string }).id;
};

const signInFlood: LoadKind = {
  name: 'a sign-in flood',
  async prepare(bench) {
    const tenants = await bench.tenants();
    const requests = tenants.flatMap((tenant) =>
      Array.from({ length: signInUserCount }, (_, index) => postSignIn(tenant, index + 1)),
    );
    return () => Promise.resolve(pressing(bench, [{ connections: bench.connections, requests }]));
  },
};

const filesTakenIn = 6;
const usersTakenIn = 5_000;

const imports: LoadKind = {
  name: 'a user import',
  async prepare(bench) {
    const tenant = await getTenant(bench, 'importing', 1_000);
    await addLocation(bench, await bench.signIn(tenant, 1));
    const large = await formIn(bench, userFile(bench.quick ? 10_000 : 50_000, 'large'));
    return async (round) => {
      const session = await bench.signIn(tenant, 1);
      const path = 'admin/user/import';
      const requests: SentRequest[] = [];
      for (let index = 0; index < filesTakenIn; index += 1) {
        const small = await formIn(bench, userFile(usersTakenIn, `take${round}.${index}`));
        requests.push(
          {
            ...upload(session, `${path}?dryRun=false`, small),
            follow: `/api/${tenant.id}/v1/job`,
          },
          upload(session, `${path}?dryRun=true`, large),
        );
      }
      return pressing(bench, [{ connections: 1, requests }]);
    };
  },
};

const readers = 64;

/** The most expensive reads, determined with 100,000 users in one location and 200,000 audit entries. */
const expensiveReads = (locationId: string): readonly [path: string, query: Record<string, string>][] => [
  ['admin/user', { limit: '200', search: 'user bench zz', locationId }],
  ['admin/user', { limit: '200', search: 'ma sa', locationId, status: 'Active', sort: 'lastName' }],
  ['admin/user', { limit: '200', search: 'bench zzz' }],
  ['admin/user', { limit: '200', search: 'a b c d e f g h' }],
  ['audit/export.csv', {}],
  ['audit/export.csv', { action: 'user.updated' }],
  ['admin/user/export.csv', {}],
  ['admin/user/export.csv', { search: 'bench zzz' }],
];

const reads: LoadKind = {
  name: `${readers} expensive reads`,
  async prepare(bench) {
    const tenant = await getTenant(bench, 'reading', bench.quick ? 20_000 : 100_000);
    const database = await bench.database();
    await addAuditEntries(database, tenant, tenant.users * 2);
    const locationId = await addLocation(bench, await bench.signIn(tenant, 1));
    await database.database.query(
      `insert into app_user_location (tenant_id, user_id, location_id)
       select tenant_id, id, $2 from app_user where tenant_id = $1`,
      [tenant.id, locationId],
    );
    await database.database.query('vacuum analyze app_user_location');
    return async () => {
      const session = await bench.signIn(tenant, 1);
      const requests = expensiveReads(locationId).map(([path, query]): SentRequest => ({
        method: 'GET',
        path: `/api/${tenant.id}/v1/${path}?${new URLSearchParams(query)}`,
        headers: signedIn(session),
      }));
      return pressing(bench, [{ connections: readers, requests }]);
    };
  },
};

const uploaders = 8;
/** Below the limit of 40 million pixels. */
const imageEdge = 6_000;
const slowBytes = 100_000;

const uploads: LoadKind = {
  name: `${uploaders} slow uploads and ${uploaders} of large images`,
  async prepare(bench) {
    const tenant = await getTenant(bench, 'uploading', 1_000);
    await addLocation(bench, await bench.signIn(tenant, 1));
    const image = largePng(imageEdge);
    const logo = await formIn(bench, image, { purpose: 'customerLogo' });
    const slowImage = await formIn(bench, Buffer.concat([image, Buffer.alloc(5_000_000)]), {
      purpose: 'customerLogo',
    });
    const file = await formIn(bench, userFile(25_000, 'slow'));
    return async () => {
      const session = await bench.signIn(tenant, 1);
      const slowly = (path: string, form: Form): SentRequest => ({
        ...upload(session, path, form),
        bytesPerSecond: slowBytes,
      });
      return pressing(bench, [
        {
          connections: uploaders,
          requests: [slowly('asset', slowImage), slowly('admin/user/import?dryRun=true', file)],
        },
        { connections: uploaders, requests: [upload(session, 'asset', logo)] },
      ]);
    };
  },
};

export const loadKinds: readonly LoadKind[] = [signInFlood, imports, reads, uploads];
