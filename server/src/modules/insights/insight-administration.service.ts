import { insightLimits, type InsightFields } from '@vantage/contract/insights/insight-fields';
import type {
  AdministeredInsight,
  InsightChange,
  InsightOptions,
  InsightOrderChange,
  InsightQuery,
} from '@vantage/contract/insights/insight-administration';
import type { InsightOrder } from '@vantage/contract/insight-groups';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { withIdempotency } from '../../platform/database/idempotency';
import { entityCount } from '../../platform/database/entity-counts';
import { AppError, notFound, staleConflict, type FieldProblems } from '../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../audit-log';
import { isPermutationOf, isSameOrder, type InsightGroups } from '../insight-groups';
import {
  toInsightFields,
  type AdministeredInsightRow,
  type InsightAdministrationRepository,
} from './insight-administration.repository';
import { addressProblems, type EmbedRules } from './insight-validation';
import { presentAdministered } from './insights.presenter';
import { insightColumns, type InsightRepository } from './insights.repository';

interface Dependencies {
  readonly database: Database;
  readonly insights: InsightRepository;
  readonly administration: InsightAdministrationRepository;
  readonly groups: InsightGroups;
  readonly audit: AuditLog;
  readonly embedRules: (tenantId: string) => Promise<EmbedRules>;
  readonly problemsByIds: (tenantId: string) => Promise<InsightOptions['problemsByIds']>;
}

export type InsightAdministrationService = ReturnType<typeof insightAdministrationService>;

const unknownGroup = { code: 'unknown', message: "This group doesn't exist." };
const unknownCustomer = { code: 'unknown', message: "This client doesn't exist." };

/** Changes to a group's insights or their order lock the group first, so that each sees the current order. */
export const insightAdministrationService = (dependencies: Dependencies) => {
  const { database, insights, administration, groups, audit, embedRules } = dependencies;

  const read = async (scope: Scope, id: string): Promise<AdministeredInsightRow> => {
    const row = await administration.find(scope, id);
    if (!row) throw notFound();
    return row;
  };

  /** @param before the current insight, whose address stays valid @throws {AppError} validation */
  const check = async (
    scope: Scope,
    fields: InsightFields,
    cached: {
      readonly rules: EmbedRules;
      readonly groups: ReadonlySet<string>;
      readonly before: AdministeredInsightRow | null;
    },
  ): Promise<void> => {
    const existing = await administration.existingCustomers(scope, fields.customerIds);
    const problems: FieldProblems = {
      ...(fields.iframeUrl !== cached.before?.iframe_url && addressProblems(fields.iframeUrl, cached.rules)),
      ...(!cached.groups.has(fields.groupId) && { groupId: [unknownGroup] }),
      ...(fields.customerIds.some((id) => !existing.has(id)) && { customerIds: [unknownCustomer] }),
    };
    if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
  };

  const closeGap = async (scope: Scope, groupId: string): Promise<void> =>
    administration.setOrder(scope, groupId, await administration.inOrder(scope, groupId));

  /** Locks the insight, its group and `groupId`. @throws {AppError} notFound, conflict.stale if just moved */
  const lockWithGroups = async (
    scope: Scope,
    id: string,
    groupId?: string,
  ): Promise<{ row: AdministeredInsightRow; groupIds: ReadonlySet<string> }> => {
    const match = await read(scope, id);
    const groupIds = await groups.lock(scope, [match.group_id, ...(groupId === undefined ? [] : [groupId])]);
    const groupNow = await administration.lock(scope, id);
    if (groupNow === null) throw notFound();
    const row = await read(scope, id);
    if (groupNow !== match.group_id) throw staleConflict(presentAdministered(row));
    return { row, groupIds };
  };

  return {
    list(actor: Actor, query: InsightQuery) {
      return database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await administration.countedPage(scope, query);
        return { items: rows.map(presentAdministered), ...page };
      });
    },

    async options(actor: Actor): Promise<InsightOptions> {
      const [{ hosts }, problemsByIds] = await Promise.all([
        embedRules(actor.tenantId),
        dependencies.problemsByIds(actor.tenantId),
      ]);
      return { embedHosts: [...hosts], problemsByIds };
    },

    /** @throws {AppError} notFound */
    get(actor: Actor, id: string): Promise<AdministeredInsight> {
      return database.read(actor.tenantId, async (scope) => presentAdministered(await read(scope, id)));
    },

    /** @throws {AppError} notFound */
    findCustomers(actor: Actor, id: string): Promise<{ id: string; name: string }[]> {
      return database.read(actor.tenantId, async (scope) => {
        await read(scope, id);
        return administration.findCustomers(scope, id);
      });
    },

    /**
     * @throws {AppError} validation, insight.titleTaken, insight.dashboardNameTaken, insight.tooMany,
     * idempotency.mismatch
     */
    async create(
      actor: Actor,
      fields: InsightFields,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<AdministeredInsight> {
      const rules = await embedRules(actor.tenantId);
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          const groupIds = await groups.lock(scope, [fields.groupId]);
          await check(scope, fields, { rules, groups: groupIds, before: null });
          const { length: position } = await administration.inOrder(scope, fields.groupId);
          const { customerIds } = fields;
          const id = await insights.insert(scope, { ...insightColumns.toRow(fields), position, customerIds });
          if ((await entityCount(scope, 'insight')) > insightLimits.perTenant)
            throw new AppError('insight.tooMany');
          const row = await read(scope, id);
          await audit.recordChange(scope, actor, requestId, {
            action: 'insight.created',
            entityId: id,
            after: toInsightFields(row),
          });
          return presentAdministered(row);
        }),
      );
    },

    /**
     * In a new group, the insight comes last.
     * @throws {AppError} notFound, conflict.stale, validation, insight.titleTaken,
     * insight.dashboardNameTaken, idempotency.mismatch
     */
    async change(
      actor: Actor,
      id: string,
      { version, ...fields }: InsightChange,
      request: ChangeRequest,
    ): Promise<AdministeredInsight> {
      const rules = await embedRules(actor.tenantId);
      return database.write(actor.tenantId, (scope) => {
        let heldGroups: ReadonlySet<string> = new Set();
        return versionedChange(audit, scope, actor, request, {
          action: 'insight.updated',
          entityId: id,
          version,
          // The order of customers has no meaning.
          fields: { ...fields, customerIds: fields.customerIds.toSorted() },
          async lock() {
            const { row, groupIds } = await lockWithGroups(scope, id, fields.groupId);
            heldGroups = groupIds;
            return row;
          },
          toFields: (row) => ({ ...toInsightFields(row), customerIds: row.customer_ids.toSorted() }),
          present: presentAdministered,
          async write(before) {
            await check(scope, fields, { rules, groups: heldGroups, before });
            if (fields.groupId !== before.group_id) {
              const { length: position } = await administration.inOrder(scope, fields.groupId);
              await administration.place(scope, id, fields.groupId, position);
              await closeGap(scope, before.group_id);
            }
            await administration.update(scope, id, insightColumns.toRow(fields), fields.customerIds);
            return read(scope, id);
          },
        });
      });
    },

    /** @throws {AppError} notFound */
    remove(actor: Actor, id: string, requestId: string): Promise<undefined> {
      return database.write(actor.tenantId, async (scope) => {
        const { row } = await lockWithGroups(scope, id);
        await administration.remove(scope, id);
        await closeGap(scope, row.group_id);
        await audit.recordChange(scope, actor, requestId, {
          action: 'insight.deleted',
          entityId: id,
          before: toInsightFields(row),
        });
        return undefined;
      });
    },

    /**
     * @throws {AppError} validation, idempotency.mismatch; conflict.stale if `ids` or `previousIds` are not
     * current
     */
    order(
      actor: Actor,
      { groupId, ids, previousIds }: InsightOrderChange,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<InsightOrder> {
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          const groupIds = await groups.lock(scope, [groupId]);
          if (!groupIds.has(groupId))
            throw new AppError('validation', { fields: { groupId: [unknownGroup] } });
          const present = await administration.inOrder(scope, groupId);
          const isStale =
            !isPermutationOf(ids, present) || (previousIds && !isSameOrder(previousIds, present));
          if (isStale) throw staleConflict({ groupId, ids: present });
          if (isSameOrder(ids, present)) return { groupId, ids };
          await administration.setOrder(scope, groupId, ids);
          await audit.recordChange(scope, actor, requestId, {
            action: 'insightGroup.insightsOrdered',
            entityId: groupId,
            before: { insightIds: present },
            after: { insightIds: ids },
          });
          return { groupId, ids };
        }),
      );
    },
  };
};
