import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { newCustomerFields } from '@vantage/contract/customers/customer-fields';
import { defaultUserFields } from '@vantage/contract/users/user-fields';
import { role, type RoleId } from '@vantage/contract/permissions';
import { assetRepository } from '../src/modules/assets/assets.repository';
import { storeImage } from '../src/modules/assets/store-image';
import { auditLogRepository } from '../src/modules/audit-log/audit-log.repository';
import { customerAdministrationRepository } from '../src/modules/customers/administration/customer-administration.repository';
import { customerColumns, customerRepository } from '../src/modules/customers/customers.repository';
import { insightGroupRepository } from '../src/modules/insight-groups/insight-groups.repository';
import { insightRepository } from '../src/modules/insights/insights.repository';
import { locationRepository } from '../src/modules/locations/locations.repository';
import { settingsRepository } from '../src/modules/settings/settings.repository';
import { userRepository } from '../src/modules/users';
import { type NewUser } from '../src/modules/users/users.repository';
import { scopeForClient, type Scope } from '../src/platform/database/database';
import { surveyFactory, type SurveyFactory } from './surveys/survey-factory';
import { unique } from './unique';

export interface TestUser {
  readonly id: string;
  readonly tenantId: string;
  readonly userName: string;
  readonly email: string;
  readonly roleId: RoleId;
}

type NewCustomer = Parameters<ReturnType<typeof customerRepository>['insert']>[1];
type NewLocation = Parameters<ReturnType<typeof locationRepository>['insert']>[1];
type NewInsight = Parameters<ReturnType<typeof insightRepository>['insert']>[1];
type NewGroup = Parameters<ReturnType<typeof insightGroupRepository>['insert']>[1];
type NewAuditEntry = Parameters<ReturnType<typeof auditLogRepository>['insert']>[1];

const picture = (): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#${randomUUID().slice(0, 6)}"/></svg>`,
  );

/** A test's own tenant isolates it from other tests. */
export interface TestTenant extends SurveyFactory {
  readonly id: string;
  readonly slug: string;
  user(input?: Partial<Omit<NewUser, 'appRoleId'>> & { roleId?: RoleId }): Promise<TestUser>;
  asset(): Promise<string>;
  /** An area, unless level and parent are given. */
  location(input?: Partial<NewLocation>): Promise<string>;
  customer(
    input?: Partial<NewCustomer> & { assigned?: readonly TestUser[]; archived?: boolean },
  ): Promise<string>;
  group(input?: Partial<NewGroup>): Promise<string>;
  /** Creates a group unless one is given. */
  insight(input?: Partial<NewInsight>): Promise<string>;
  auditEntry(entry: NewAuditEntry): Promise<void>;
}

export interface TenantFactory {
  /** In a transaction with the tenant set, since row-level security applies to the owner, too. */
  asOwner<Result>(
    tenantId: string,
    work: (client: pg.PoolClient, scope: Scope) => Promise<Result>,
  ): Promise<Result>;
  globalQuery(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  makeTenant(input?: { settings?: Record<string, unknown> }): Promise<TestTenant>;
  endOwner(url: string): Promise<void>;
}

/** @param options.passwordHash of users without a given password */
export function tenantFactory({
  ownerUrl,
  passwordHash,
}: {
  readonly ownerUrl: () => string;
  readonly passwordHash: () => string | Promise<string>;
}): TenantFactory {
  const pools = new Map<string, pg.Pool>();
  const owner = (): pg.Pool => {
    const url = ownerUrl();
    const existing = pools.get(url);
    if (existing) return existing;
    const pool = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true });
    // Without a listener, a database that ends would end this process.
    pool.on('error', () => {});
    pools.set(url, pool);
    return pool;
  };

  const endOwner: TenantFactory['endOwner'] = async (url) => {
    await pools.get(url)?.end();
    pools.delete(url);
  };

  const asOwner: TenantFactory['asOwner'] = async (tenantId, work) => {
    const client = await owner().connect();
    try {
      await client.query(`begin; set local app.tenant_id = '${tenantId}'`);
      const result = await work(client, scopeForClient(client, tenantId));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };

  const globalQuery: TenantFactory['globalQuery'] = (text, values = []) => owner().query(text, values);

  const makeTenant = async (input: { settings?: Record<string, unknown> } = {}): Promise<TestTenant> => {
    const id = uuidv7();
    const slug = unique('t');
    const info = { name: `Organization ${slug}`, supportEmail: 'help@example.com', timeZone: 'UTC' };
    await globalQuery('insert into tenant (id, slug, profile) values ($1, $2, $3)', [id, slug, info]);
    await asOwner(id, async (client, scope) => {
      await settingsRepository().insert(scope, {
        appLogoId: null,
        messageAboveLoginArea: 'Welcome',
        supportEmail: info.supportEmail,
      });
      for (const [column, value] of Object.entries(input.settings ?? {}))
        await client.query(`update tenant_settings set ${pg.escapeIdentifier(column)} = $1`, [value]);
    });
    const inTenant = <Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> =>
      asOwner(id, (_client, scope) => work(scope));

    const tenant: TestTenant = {
      id,
      slug,

      async user({ roleId = role.administrator, ...fields } = {}) {
        const userName = fields.userName ?? unique('user');
        const user = {
          ...defaultUserFields,
          userName,
          firstName: 'Test',
          lastName: 'Person',
          email: `${userName}@example.com`,
          appRoleId: roleId,
          language: 'en',
          passwordHash: await passwordHash(),
          ...fields,
        } as const;
        const userId = await inTenant((scope) => userRepository().insert(scope, user));
        return { id: userId, tenantId: id, userName, email: user.email, roleId };
      },

      asset: () => inTenant((scope) => storeImage(assetRepository(), scope, picture())),

      location: (fields = {}) =>
        inTenant(async (scope) => {
          const locations = locationRepository();
          await locations.lockTree(scope, 1);
          const place = { parentId: null, level: 'area', name: unique('Location'), ...fields } as const;
          return (await locations.insert(scope, place)).id;
        }),

      customer: ({ assigned = [], archived = false, ...fields } = {}) =>
        inTenant(async (scope) => {
          const customers = customerRepository();
          const defaults = newCustomerFields.parse({
            name: unique('Customer'),
            industry: 'Energy',
            projectId: unique('P'),
            projectType: 'Advisory',
            projectModules: ['Safety'],
            projectStartDate: '2025-01-15',
            status: 'InProgress',
          });
          const customer = { ...customerColumns.toRow(defaults), ...fields };
          const customerId = await customers.insert(scope, customer);
          if (assigned.length > 0)
            await customers.assign(
              scope,
              customerId,
              assigned.map((user) => user.id),
            );
          if (archived) await customerAdministrationRepository().archive(scope, customerId, customer);
          return customerId;
        }),

      group: (fields = {}) =>
        inTenant(async (scope) => {
          const groups = insightGroupRepository();
          await groups.lockAndAdjustCount(scope, 1);
          return groups.insert(scope, {
            name: unique('Group'),
            description: 'A group',
            status: 'InProgress',
            position: 0,
            ...fields,
          });
        }),

      async insight(fields = {}) {
        const groupId = fields.group_id ?? (await tenant.group());
        return inTenant((scope) =>
          insightRepository().insert(scope, {
            position: 0,
            title: unique('Insight'),
            description: 'An insight',
            type: 'PowerBI',
            status: 'Completed',
            category: 'Default',
            publisher: null,
            iframe_url: '/samples/overview.html?project={customer.projectId}',
            dashboard_name: null,
            sheet_name: null,
            workspace_id: null,
            report_id: null,
            tableau_file_name: null,
            filters: [],
            identity: null,
            customerIds: [],
            ...fields,
            group_id: groupId,
          }),
        );
      },

      auditEntry: (entry) => inTenant((scope) => auditLogRepository().insert(scope, entry)),

      ...surveyFactory({
        tenantId: id,
        inTenant,
        customer: () => tenant.customer(),
        user: () => tenant.user(),
      }),
    };
    return tenant;
  };

  return { asOwner, globalQuery, makeTenant, endOwner };
}
