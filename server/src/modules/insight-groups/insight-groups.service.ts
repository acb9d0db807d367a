import { insightLimits, type InsightGroupFields } from '@vantage/contract/insight-fields';
import type {
  GroupOrder,
  GroupOrderChange,
  InsightGroup,
  InsightGroupChange,
  InsightGroupQuery,
} from '@vantage/contract/insight-groups';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { withIdempotency, type IdempotentRequest } from '../../platform/database/idempotency';
import { AppError, notFound, staleConflict } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import { isOrderOf, isSameOrder } from './insight-order';
import { presentGroup } from './insight-groups.presenter';
import type { InsightGroupRepository } from './insight-groups.repository';

interface Dependencies {
  readonly database: Database;
  readonly groups: InsightGroupRepository;
  readonly audit: AuditLog;
}

interface ChangeRequest {
  readonly requestId: string;
  readonly idempotency: IdempotentRequest | null;
}

export type InsightGroupService = ReturnType<typeof insightGroupService>;

const changeable = ['name', 'description', 'status'] as const;
const auditedFields = ({ name, description, status }: InsightGroupFields) => ({ name, description, status });
const by = ({ userId, sessionId }: Actor, requestId: string) => ({ actorId: userId, sessionId, requestId });

/** The groups that insights are shown in. Adding, deleting and reordering wait for each other, so each sees all groups. */
export const insightGroupService = ({ database, groups, audit }: Dependencies) => {
  const read = async (scope: Scope, id: string): Promise<InsightGroup> => {
    const row = await groups.find(scope, id);
    if (!row) throw notFound();
    return presentGroup(row);
  };

  return {
    list: (actor: Actor, query: InsightGroupQuery) =>
      database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await groups.countedPage(scope, query);
        return { items: rows.map(presentGroup), ...page };
      }),

    /** @throws {AppError} notFound */
    get: (actor: Actor, id: string): Promise<InsightGroup> =>
      database.read(actor.tenantId, (scope) => read(scope, id)),

    /** @throws {AppError} insightGroup.nameTaken, insightGroup.tooMany, idempotency.mismatch */
    create: (
      actor: Actor,
      fields: InsightGroupFields,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<InsightGroup> =>
      database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          const count = await groups.holdAll(scope, 1);
          if (count > insightLimits.groupsPerTenant) throw new AppError('insightGroup.tooMany');
          const id = await groups.insert(scope, { ...fields, position: count - 1 });
          const made = await read(scope, id);
          await audit.record(scope, {
            ...by(actor, requestId),
            action: 'insightGroup.created',
            entityId: id,
            after: auditedFields(made),
          });
          return made;
        }),
      ),

    /**
     * What is as it was is no change, and leaves no trace.
     * @throws {AppError} notFound, conflict.stale, insightGroup.nameTaken, idempotency.mismatch
     */
    change: (
      actor: Actor,
      id: string,
      change: InsightGroupChange,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<InsightGroup> =>
      database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          await groups.lockForShare(scope, [id]);
          const before = await read(scope, id);
          if (change.version !== before.version) throw staleConflict(before);
          const changed = changeable.filter((field) => change[field] !== before[field]);
          if (changed.length === 0) return before;
          await groups.update(scope, id, change);
          const after = await read(scope, id);
          const only = (one: InsightGroup) => Object.fromEntries(changed.map((field) => [field, one[field]]));
          await audit.record(scope, {
            ...by(actor, requestId),
            action: 'insightGroup.updated',
            entityId: id,
            before: only(before),
            after: only(after),
          });
          return after;
        }),
      ),

    /** @throws {AppError} notFound, insightGroup.inUse */
    remove: (actor: Actor, id: string, requestId: string): Promise<undefined> =>
      database.write(actor.tenantId, async (scope) => {
        await groups.holdAll(scope, -1);
        // All, since those after it move up.
        await groups.lockForShare(
          scope,
          (await groups.inOrder(scope)).map((each) => each.id),
        );
        const group = await read(scope, id);
        if (group.insightCount > 0) throw new AppError('insightGroup.inUse');
        await groups.remove(scope, id);
        await audit.record(scope, {
          ...by(actor, requestId),
          action: 'insightGroup.deleted',
          entityId: id,
          before: auditedFields(group),
        });
        return undefined;
      }),

    /**
     * Puts all groups in an order.
     * @throws {AppError} conflict.stale when these are not all groups, or the caller began from another order;
     *   idempotency.mismatch
     */
    order: (
      actor: Actor,
      { ids, previousIds }: GroupOrderChange,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<GroupOrder> =>
      database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          await groups.holdAll(scope, 0);
          const present = (await groups.inOrder(scope)).map(({ id }) => id);
          const isStale = !isOrderOf(ids, present) || (previousIds && !isSameOrder(previousIds, present));
          if (isStale) throw staleConflict({ ids: present });
          if (isSameOrder(ids, present)) return { ids };
          await groups.lockForShare(scope, present);
          await groups.setOrder(scope, ids);
          await audit.record(scope, {
            ...by(actor, requestId),
            action: 'insightGroups.ordered',
            entityId: null,
            before: { groupIds: present },
            after: { groupIds: ids },
          });
          return { ids };
        }),
      ),
  };
};
