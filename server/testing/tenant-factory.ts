import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
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
import { surveyDefinitionRepository } from '../src/modules/surveys/definition/survey-definition.repository';
import { mailTemplateRepository } from '../src/modules/survey-mailings/templates/mail-templates.repository';
import { suppressionRepository } from '../src/modules/survey-mailings/suppressions/suppressions.repository';
import { surveyLinkRepository } from '../src/modules/surveys/respondents/survey-links.repository';
import { surveyRepository } from '../src/modules/surveys/surveys.repository';
import { liveToken } from '../src/modules/surveys/survey-tokens';
import { userRepository } from '../src/modules/users';
import { type NewUser } from '../src/modules/users/users.repository';
import { scopeOn, type Scope } from '../src/platform/database/database';

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
type NewSurvey = Parameters<ReturnType<typeof surveyRepository>['insert']>[1];

let counter = 0;
/** Digits only: random letters would be found by a test's search for a word that starts with them. */
export const unique = (prefix: string): string => `${prefix}-${(counter += 1)}-${randomInt(2 ** 40)}`;

const picture = (): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#${randomUUID().slice(0, 6)}"/></svg>`,
  );

/** A test's own tenant isolates it from other tests. */
export interface TestTenant {
  readonly id: string;
  readonly slug: string;
  user(given?: Partial<Omit<NewUser, 'appRoleId'>> & { roleId?: RoleId }): Promise<TestUser>;
  asset(): Promise<string>;
  /** An area, unless level and parent are given. */
  location(given?: Partial<NewLocation>): Promise<string>;
  customer(
    given?: Partial<NewCustomer> & { assigned?: readonly TestUser[]; archived?: boolean },
  ): Promise<string>;
  group(given?: Partial<NewGroup>): Promise<string>;
  /** Creates a group unless one is given. */
  insight(given?: Partial<NewInsight>): Promise<string>;
  auditEntry(entry: NewAuditEntry): Promise<void>;
  /** Open from 2020 to 2099 once it is published. Creates a customer unless one is given. */
  survey(given?: Partial<NewSurvey>): Promise<string>;
  /** Open from 2020 to 2099 unless dates are given, with the version 1 of a definition. */
  publishedSurvey(definition: object, given?: Partial<NewSurvey>): Promise<PublishedSurvey>;
  /** A personal link. @returns its id */
  surveyLink(surveyId: string): Promise<string>;
  /** Of a published survey. @returns its id */
  surveyResponse(surveyId: string, given?: NewResponse): Promise<string>;
  /** Of survey e-mail. @returns its id */
  mailTemplate(): Promise<string>;
  /** An address that gets no survey e-mail. @returns its id */
  suppression(email?: string): Promise<string>;
}

interface NewResponse {
  readonly answers?: object;
  readonly language?: string | null;
  /** ISO 8601; now by default. */
  readonly completedAt?: string;
  readonly ipAddress?: string | null;
  /** Of the personal link. */
  readonly linkId?: string | null;
}

interface PublishedSurvey {
  readonly id: string;
  /** Of the live URL. */
  readonly token: string;
}

export interface TenantFactory {
  /** In a transaction with the tenant set, since row-level security applies to the owner, too. */
  asOwner<Result>(
    tenantId: string,
    work: (client: pg.PoolClient, scope: Scope) => Promise<Result>,
  ): Promise<Result>;
  globalQuery(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  makeTenant(given?: { settings?: Record<string, unknown> }): Promise<TestTenant>;
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
    const known = pools.get(url);
    if (known) return known;
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
      const result = await work(client, scopeOn(client, tenantId));
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

  const makeTenant = async (given: { settings?: Record<string, unknown> } = {}): Promise<TestTenant> => {
    const id = uuidv7();
    const slug = unique('t');
    const info = { name: `Organization ${slug}`, supportEmail: 'help@example.com', timeZone: 'UTC' };
    await globalQuery('insert into tenant (id, slug, info) values ($1, $2, $3)', [id, slug, info]);
    await asOwner(id, async (client, scope) => {
      await settingsRepository().insert(scope, { appLogoId: null, messageAboveLoginArea: 'Welcome' });
      for (const [column, value] of Object.entries(given.settings ?? {}))
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
            publisher: '',
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

      async survey(fields = {}) {
        const customerId = fields.customer_id ?? (await tenant.customer());
        return inTenant((scope) =>
          surveyRepository().insert(scope, {
            name: unique('Survey'),
            description: 'A survey',
            type: 'SurveyJS',
            launch_type: 'Redirect',
            launch_url: null,
            embed_hosts: [],
            start_date: '2020-01-01',
            end_date: '2099-12-31',
            response_limit: null,
            collect_ip_address: false,
            region: '',
            account: 'A-100',
            insight_id: null,
            ...fields,
            customer_id: customerId,
          }),
        );
      },

      async publishedSurvey(definition, fields = {}) {
        const surveyId = await tenant.survey(fields);
        const userId = (await tenant.user()).id;
        const isHere = fields.type !== 'SurveyMonkey';
        const liveId = await inTenant(async (scope) => {
          const definitions = surveyDefinitionRepository();
          if (isHere) {
            await definitions.save(scope, surveyId, JSON.stringify(definition), 1);
            await definitions.addVersion(scope, surveyId, { number: 1, draft_version: 1, userId });
          }
          await definitions.publish(scope, surveyId, isHere ? 1 : null);
          const survey = await scope
            .tables()
            .selectFrom('survey')
            .select('live_id')
            .where('id', '=', surveyId)
            .executeTakeFirstOrThrow();
          return survey.live_id;
        });
        return { id: surveyId, token: liveToken(id, liveId) };
      },

      surveyLink: (surveyId) => inTenant((scope) => surveyLinkRepository().insert(scope, surveyId)),

      mailTemplate: () =>
        inTenant(async (scope) => {
          const templates = mailTemplateRepository();
          await templates.count(scope, 1);
          return templates.insert(scope, {
            name: unique('Template'),
            subject: 'A survey',
            body: '<p>Please answer.</p>',
            translations: null,
            languageColumn: null,
          });
        }),

      suppression: (email = `${unique('suppressed')}@example.com`) =>
        inTenant(async (scope) => {
          const suppressions = suppressionRepository();
          await suppressions.insert(scope, email, 'added');
          return (await suppressions.findByEmail(scope, email))?.id ?? '';
        }),

      surveyResponse: (surveyId, given = {}) =>
        inTenant(async (scope) => {
          const { answers = {}, language = null, completedAt, ipAddress = null, linkId = null } = given;
          const responseId = uuidv7();
          await scope
            .tables()
            .insertInto('survey_response')
            .values({
              tenant_id: id,
              survey_id: surveyId,
              id: responseId,
              version: 1,
              answers: JSON.stringify(answers),
              language,
              started_at: new Date(),
              ...(completedAt !== undefined && { completed_at: new Date(completedAt) }),
              ip_address: ipAddress,
              link_id: linkId,
              submission_key: unique('key'),
            })
            .execute();
          await scope
            .tables()
            .updateTable('survey')
            .set({ response_count: sql<number>`response_count + 1` })
            .where('id', '=', surveyId)
            .execute();
          return responseId;
        }),
    };
    return tenant;
  };

  return { asOwner, globalQuery, makeTenant, endOwner };
}
