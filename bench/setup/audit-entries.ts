import type { BenchDatabase } from './database';
import type { Tenant } from './users';

export async function addAuditEntries(
  { database }: BenchDatabase,
  tenant: Tenant,
  entries: number,
): Promise<void> {
  await database.query(
    `insert into audit_entry (tenant_id, id, occurred_at, actor_id, request_id, action, entity, entity_id, before, after)
     select $1, uuidv7(), now() - n * interval '1 minute', ($3::uuid[])[1 + n % 50], 'bench-' || n,
       case when n % 3 = 0 then 'user.updated' else 'session.started' end,
       case when n % 3 = 0 then 'user' else 'session' end,
       ($3::uuid[])[1 + n % 1000], '{"firstName": "Before"}', '{"firstName": "After", "lastName": "Kobayashi"}'
     from generate_series(1, $2::int) n`,
    [tenant.id, entries, tenant.userIds],
  );
  await database.query('vacuum analyze audit_entry');
}
