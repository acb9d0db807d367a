import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { AuditLogFilters } from '@vantage/contract/audit-log';
import { signedIn } from '../../../testing/client';
import { connect } from '../../../testing/database/database';
import { asOwner, makeTenant, type TestTenant, type TestUser } from '../../../testing/factories';
import { encodeCursor } from '../../../testing/lists';
import { sharedApp } from '../../../testing/test-app';
import { scopeForClient } from '../../platform/database/database';
import { auditLogRepository } from './audit-log.repository';

const app = await sharedApp();

/** A second apart. */
const entries = 60_000;
const start = Date.parse('2025-01-01T00:00:00Z');
const [someone, something] = [randomUUID(), randomUUID()];

let firstPartition: string;
let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  admin = await tenant.user();
  await asOwner(tenant.id, async (owner) => {
    await owner.query(
      `insert into audit_entry (tenant_id, id, occurred_at, actor_id, request_id, action, entity, entity_id, user_id)
       select $1, gen_random_uuid(), to_timestamp($2 + n), case n % 3 when 0 then $3::uuid else gen_random_uuid() end, 'r',
         case n % 4 when 0 then 'user.updated' when 1 then 'user.locked' else 'session.started' end,
         case when n % 4 < 2 then 'user' else 'session' end,
         case n % 3 when 1 then $4::uuid else gen_random_uuid() end,
         case n % 3 when 2 then $3::uuid end
       from generate_series(1, $5) n`,
      [tenant.id, start / 1_000, someone, something, entries],
    );
    await owner.query('analyze audit_entry');
    const { rows } = await owner.query<{ name: string }>(
      'select distinct tableoid::regclass::text as name from audit_entry where occurred_at < $1',
      [new Date('2026-01-01')],
    );
    firstPartition = rows[0]?.name ?? '';
  });
}, 120_000);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

const collectNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(collectNodes)];

/** Runs as the application's role, so that row-level security applies. */
async function explainPlan(filters: AuditLogFilters, cursor?: string) {
  const client = await connect(inject('applicationUrl'));
  await client.query(`begin read only; set local app.tenant_id = '${tenant.id}'`);
  const queries: pg.QueryConfig[] = [];
  const listening = new Proxy(client, {
    get: (target, name) =>
      name === 'query'
        ? (query: pg.QueryConfig) => {
            queries.push(query);
            return target.query(query);
          }
        : Reflect.get(target, name),
  });
  const scope = scopeForClient(listening, tenant.id);
  const page = await auditLogRepository().page(scope, {
    ...filters,
    order: 'desc',
    limit: 50,
    ...(cursor !== undefined && { cursor }),
  });
  // Earlier ones have found too few entries near the begin. An account has two parts, read at once.
  const query = queries.at(filters.userId === undefined ? -1 : -2);
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    text: `explain (analyze, buffers, format json) ${query?.text}`,
    values: query?.values ?? [],
  });
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan;
  return {
    page,
    texts: queries.map(({ text }) => text),
    nodes: collectNodes(plan),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}

/** Before the oldest tenth of the entries: page 1,000 and beyond. */
const deep = encodeCursor('at', 'desc', new Date(start + (entries / 10) * 1_000).toISOString(), randomUUID());

describe('a page of the audit log', () => {
  it.each<[string, () => AuditLogFilters, string]>([
    ['all entries', () => ({}), 'audit_entry_occurred_at'],
    ['what somebody did', () => ({ actorId: someone }), 'audit_entry_actor'],
    ['what concerns something', () => ({ entityId: something }), 'audit_entry_entity_id'],
    ['what concerns users', () => ({ entity: 'user' }), 'audit_entry_entity'],
    ['one action', () => ({ action: 'user.locked' }), 'audit_entry_action'],
    ['what somebody did to users', () => ({ actorId: someone, entity: 'user' }), 'audit_entry_actor_entity'],
    ['one action of somebody', () => ({ actorId: someone, action: 'user.locked' }), 'audit_entry_actor'],
    ['what was done to an account', () => ({ userId: someone }), 'audit_entry_user'],
    [
      'a period',
      () => ({ from: '2025-01-01T00:10:00Z', to: '2025-01-01T16:00:00Z' }),
      'audit_entry_occurred_at',
    ],
  ])('of %s is read in index order, for the first and for deep pages', async (_what, filters, index) => {
    const [first, later] = [await explainPlan(filters()), await explainPlan(filters(), deep)];
    for (const { page, nodes } of [first, later]) {
      expect(page.rows).toHaveLength(50);
      // The months are read one after the other, without sorting or merging; those that begin later are empty.
      // `Result` checks that a tenant is set, for row-level security.
      expect(['Limit', 'Append', 'Result', 'Index Scan']).toEqual(
        expect.arrayContaining(nodes.map((node) => node['Node Type'])),
      );
      expect(nodes.at(-1)?.['Relation Name']).toBe(firstPartition);
      expect(nodes.at(-1)?.['Index Name']).toMatch(
        new RegExp(`^${index.replace('audit_entry', firstPartition)}`),
      );
    }
    // Fifty-one rows and the way down the index; a walk from the start would touch thousands.
    expect(later.blocks).toBeLessThan(Math.max(150, first.blocks * 1.3));
  });
});

it('a page is looked for in the months before it, and in all only if these have too few entries', async () => {
  const isBounded = /"occurred_at" >= \$\d+ and "occurred_at" <= \$\d+/;
  const { texts: later } = await explainPlan({}, deep);
  expect(later).toEqual([expect.stringMatching(isBounded)]);
  const { texts: first } = await explainPlan({});
  expect(first).toEqual([
    expect.stringMatching(/"occurred_at" >= \$\d+/),
    expect.not.stringMatching(/"occurred_at" >= /),
  ]);
});

describe('the total', () => {
  it('is counted up to 10,000 and marked as inexact beyond', async () => {
    const client = await signedIn(app, admin);
    const whole = await client.get('/audit?limit=1');
    expect(whole.body).toMatchObject({ total: 10_000, totalIsExact: false });
    const day = 'from=2025-01-01T00:00:00Z&to=2025-01-01T02:46:40Z';
    expect((await client.get(`/audit?limit=1&${day}`)).body).toMatchObject({
      total: 9_999,
      totalIsExact: true,
    });
  });
});

describe('the export', () => {
  it('continues over all batches', async () => {
    const client = await signedIn(app, admin);
    const { text } = await client.get('/audit/export.csv?to=2025-01-01T00:50:00Z');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 2_999);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.at(-1)).toContain('2025-01-01T00:00:01.000Z');
  });
});
