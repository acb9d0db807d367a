import { Actor } from '../../platform/actor';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { OutboundQueue } from '../../platform/outbound/outbound-queue';
import {
  deleteOutboundHold,
  findOutboundHold,
  insertOutboundHold,
} from '../../platform/outbound/stored-hold';
import type { AuditLog } from '../audit-log';
import type { TenantRegistry } from '../tenants';

/** Rows that one transaction discards. */
const batchSize = 500;
/** A tenant's rows of a kind are counted up to this number. */
const countedTo = 10_000;

interface Dependencies {
  readonly database: Database;
  readonly registry: Pick<TenantRegistry, 'list'>;
  readonly audit: AuditLog;
  readonly queues: readonly OutboundQueue[];
}

/** Numbers by kind of what is sent. */
export type OutboundCounts = Readonly<Record<OutboundQueue['kind'], number>>;

export interface OutboundStatus {
  readonly isHeld: boolean;
  readonly heldAt: string | null;
  readonly reason: string | null;
  /** Each tenant is counted up to 10,000 of a kind. */
  readonly waiting: OutboundCounts;
}

export type OutboundService = ReturnType<typeof outboundService>;

/** Holds, releases and discards what is sent by mail and webhooks, of all tenants. */
export const outboundService = ({ database, registry, audit, queues }: Dependencies) => {
  const auditAll = async (
    action: 'outbound.held' | 'outbound.released',
    requestId: string,
  ): Promise<void> => {
    for (const { id } of await registry.list())
      await database.write(id, (scope) =>
        audit.recordChange(scope, Actor.operator(id), requestId, { action, entityId: null }),
      );
  };

  /** @param count of a tenant and a kind */
  const sumByKind = async (
    count: (tenantId: string, queue: OutboundQueue) => Promise<number>,
  ): Promise<OutboundCounts> => {
    const counts = { mails: 0, mailings: 0, webhookDeliveries: 0, invitations: 0 };
    for (const { id } of await registry.list())
      for (const queue of queues) counts[queue.kind] += await count(id, queue);
    return counts;
  };

  return {
    /** @returns false if it was held already */
    async hold(reason: string, requestId: string): Promise<boolean> {
      const isChanged = await insertOutboundHold(database, reason);
      if (isChanged) await auditAll('outbound.held', requestId);
      return isChanged;
    },

    /** What waits is sent, by all processes at once. @returns false if nothing was held */
    async release(requestId: string): Promise<boolean> {
      const isChanged = await deleteOutboundHold(database);
      if (isChanged) await auditAll('outbound.released', requestId);
      return isChanged;
    },

    /**
     * What waits will never be sent; what is added later will. Only while it is held: otherwise some of it would be sent
     * meanwhile.
     * @param onProgress is called after each tenant of which something was discarded
     * @throws {AppError} validation: nothing is held
     */
    async discard(
      requestId: string,
      onProgress: (slug: string, counts: Partial<OutboundCounts>) => void,
    ): Promise<OutboundCounts> {
      if (!(await findOutboundHold(database)))
        throw new AppError('validation', { detail: 'Nothing is held. Run `vantage outbound hold` first.' });
      const totals = { mails: 0, mailings: 0, webhookDeliveries: 0, invitations: 0 };
      for (const { id, slug } of await registry.list()) {
        const actor = Actor.operator(id);
        const counts: Partial<Record<OutboundQueue['kind'], number>> = {};
        for (const queue of queues) {
          let total = 0;
          for (let count = batchSize; count === batchSize; total += count)
            count = await database.write(id, (scope) =>
              queue.discard(scope, batchSize, { actor, requestId }),
            );
          if (total > 0) counts[queue.kind] = total;
          totals[queue.kind] += total;
        }
        if (Object.keys(counts).length === 0) continue;
        await database.write(id, (scope) =>
          audit.recordChange(scope, actor, requestId, {
            action: 'outbound.discarded',
            entityId: null,
            after: counts,
          }),
        );
        onProgress(slug, counts);
      }
      return totals;
    },

    async status(): Promise<OutboundStatus> {
      const hold = await findOutboundHold(database);
      return {
        isHeld: hold !== undefined,
        heldAt: hold?.heldAt.toISOString() ?? null,
        reason: hold?.reason ?? null,
        waiting: await sumByKind((tenantId, queue) =>
          database.read(tenantId, (scope) => queue.countWaiting(scope, countedTo)),
        ),
      };
    },
  };
};
