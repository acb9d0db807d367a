import type pg from 'pg';
import { inject } from 'vitest';
import { databaseUrls } from './database/database-urls';
import { tenantFactory } from './tenant-factory';

export type { TestTenant, TestUser } from './tenant-factory';
export { unique } from './unique';

export const { asOwner, globalQuery, makeTenant, endOwner } = tenantFactory({
  ownerUrl: () => databaseUrls().ownerUrl,
  passwordHash: () => inject('passwordHash'),
});

export const queryRows = async <Row extends pg.QueryResultRow>(
  tenant: { readonly id: string },
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => asOwner(tenant.id, async (client) => (await client.query<Row>(text, values)).rows);
