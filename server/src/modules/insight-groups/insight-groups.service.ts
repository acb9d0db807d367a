import { insightLimits } from '@vantage/contract/insights/insight-fields';
import type {
  GroupOrder,
  GroupOrderChange,
  InsightGroup,
  InsightGroupChange,
  InsightGroupFields,
  InsightGroupQuery,
} from '@vantage/contract/insight-groups';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { withIdempotency } from '../../platform/database/idempotency';
import { AppError, notFound, staleConflict } from '../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../audit-log';
import { isPermutationOf, isSameOrder } from './insight-order';
import { presentGroup } from './insight-groups.presenter';
import {
  toGroupFields,
  type InsightGroupRepository,
  type InsightGroupRow,
} from './insight-groups.repository';

interface Dependencies {
  readonly database: Database;
  readonly groups: InsightGroupRepository;
  readonly audit: AuditLog;
}

export type InsightGroupService = ReturnType<typeof insightGroupService>;

/** Adding, deleting and reordering groups are serialized, so that each sees all groups. */
export const insightGroupService = ({ database, groups, audit }: Dependencies) => {
  const read = async (scope: Scope, id: string): Promise<InsightGroupRow> => {
    const row = await groups.find(scope, id);
    if (!row) throw notFound();
    return row;
  };

  return {
    list(actor: Actor, query: InsightGroupQuery) {
      return database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await groups.countedPage(scope, query);
        return { items: rows.map(presentGroup), ...page };
      });
    },

    /** @throws {AppError} notFound */
    get(actor: Actor, id: string): Promise<InsightGroup> {
      return database.read(actor.tenantId, async (scope) => presentGroup(await read(scope, id)));
    },

    /** @throws {AppError} insightGroup.nameTaken, insightGroup.tooMany, idempotency.mismatch */
    create(
      actor: Actor,
      fields: InsightGroupFields,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<InsightGroup> {
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          const count = await groups.lockAndAdjustCount(scope, 1);
          if (count > insightLimits.groupsPerTenant) throw new AppError('insightGroup.tooMany');
          const id = await groups.insert(scope, { ...fields, position: count - 1 });
          const made = await read(scope, id);
          await audit.recordChange(scope, actor, requestId, {
            action: 'insightGroup.created',
            entityId: id,
            after: toGroupFields(made),
          });
          return presentGroup(made);
        }),
      );
    },

    /** @throws {AppError} notFound, conflict.stale, insightGroup.nameTaken, idempotency.mismatch */
    change(
      actor: Actor,
      id: string,
      { version, ...fields }: InsightGroupChange,
      request: ChangeRequest,
    ): Promise<InsightGroup> {
      return database.write(actor.tenantId, (scope) =>
        versionedChange(audit, scope, actor, request, {
          action: 'insightGroup.updated',
          entityId: id,
          version,
          fields,
          async lock() {
            await groups.lock(scope, [id]);
            return read(scope, id);
          },
          toFields: toGroupFields,
          present: presentGroup,
          async write() {
            await groups.update(scope, id, fields);
            return read(scope, id);
          },
        }),
      );
    },

    /** @throws {AppError} notFound, insightGroup.inUse */
    remove(actor: Actor, id: string, requestId: string): Promise<undefined> {
      return database.write(actor.tenantId, async (scope) => {
        await groups.lockAndAdjustCount(scope, -1);
        // All groups, because those after it move up.
        await groups.lock(
          scope,
          (await groups.inOrder(scope)).map((each) => each.id),
        );
        const group = await read(scope, id);
        if (group.insight_count > 0) throw new AppError('insightGroup.inUse');
        await groups.remove(scope, id);
        await audit.recordChange(scope, actor, requestId, {
          action: 'insightGroup.deleted',
          entityId: id,
          before: toGroupFields(group),
        });
        return undefined;
      });
    },

    /**
     * @throws {AppError} conflict.stale if the groups or `previousIds` are not current; idempotency.mismatch
     */
    order(
      actor: Actor,
      { ids, previousIds }: GroupOrderChange,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<GroupOrder> {
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          await groups.lockAndAdjustCount(scope, 0);
          const present = (await groups.inOrder(scope)).map(({ id }) => id);
          const isStale =
            !isPermutationOf(ids, present) || (previousIds && !isSameOrder(previousIds, present));
          if (isStale) throw staleConflict({ ids: present });
          if (isSameOrder(ids, present)) return { ids };
          await groups.lock(scope, present);
          await groups.setOrder(scope, ids);
          await audit.recordChange(scope, actor, requestId, {
            action: 'insightGroups.ordered',
            entityId: null,
            before: { groupIds: present },
            after: { groupIds: ids },
          });
          return { ids };
        }),
      );
    },
  };
};
