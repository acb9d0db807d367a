import type { Location, LocationLevel } from '@vantage/contract/locations';
import { signedIn, type TestResponse, type Client } from '../client';
import { makeTenant, queryRows, type TestTenant } from '../factories';
import type { TestApp } from '../test-app';

export async function organization(app: TestApp) {
  const tenant = await makeTenant({
    settings: { enable_subarea: true, enable_department: true, enable_shift: true },
  });
  const user = await tenant.user();
  return { tenant, user, client: await signedIn(app, user) };
}

export const outcome = ({ status, body }: TestResponse): [number, unknown] => [status, body?.code];

export const add = (
  client: Client,
  name: unknown,
  parentId: string | null = null,
  level: LocationLevel = 'area',
) => client.post('/location', { parentId, level, name });

export const change = (client: Client, one: Location, fields: Partial<Location>) => {
  const { id, ...rest } = { ...one, ...fields };
  return client.put(`/location/${id}`, rest);
};

export const remove = (client: Client, id: string) => client.call('DELETE', `/location/${id}`);

export const tree = async (client: Client): Promise<Location[]> => (await client.get('/location')).body.items;

export const locationNames = async (client: Client): Promise<string[]> =>
  (await tree(client)).map(({ name }) => name);

export const entries = (tenant: TestTenant) =>
  queryRows(
    tenant,
    "select action, actor_id, entity_id, before, after from audit_entry where entity = 'location' order by id",
  );

export const insertUserLocation =
  'insert into app_user_location (tenant_id, user_id, location_id) values ($1, $2, $3)';
