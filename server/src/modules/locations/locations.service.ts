import {
  levelBelow,
  locationLimits,
  type Location,
  type LocationChange,
  type LocationFields,
  type LocationTree,
} from '@vantage/contract/locations';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { withIdempotency, type IdempotentRequest } from '../../platform/database/idempotency';
import { AppError, notFound, staleConflict } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import type { SettingsService } from '../settings';
import { presentLocation, presentTree } from './locations.presenter';
import type { LocationRepository } from './locations.repository';

interface Dependencies {
  readonly database: Database;
  readonly locations: LocationRepository;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
}

interface ChangeRequest {
  readonly requestId: string;
  readonly idempotency: IdempotentRequest | null;
}

export type LocationService = ReturnType<typeof locationService>;

const changeable = ['parentId', 'name'] as const;
const auditedFields = ({ parentId, level, name }: Location) => ({ parentId, level, name });
const by = ({ userId, sessionId }: Actor, requestId: string) => ({ actorId: userId, sessionId, requestId });

/** A tenant's tree of locations. Changes of one tree wait for each other, so each sees the tree that it changes. */
export const locationService = ({ database, locations, settings, audit }: Dependencies) => {
  /**
   * What lies below a location has the next level that is turned on.
   * @throws {AppError} location.unknown, location.levelOff, location.levelWrong
   */
  const checkPlace = async (scope: Scope, { parentId, level }: LocationFields): Promise<void> => {
    const parent = parentId === null ? null : await locations.find(scope, parentId);
    if (parent === undefined) throw new AppError('location.unknown');
    const enabled = await settings.locationLevels(scope);
    if (!enabled.includes(level)) throw new AppError('location.levelOff');
    if (levelBelow(parent?.level ?? null, enabled) !== level) throw new AppError('location.levelWrong');
  };

  return {
    tree: (actor: Actor): Promise<LocationTree> =>
      database.read(actor.tenantId, async (scope) =>
        presentTree(await locations.all(scope), await settings.locationLevels(scope)),
      ),

    /**
     * @throws {AppError} location.unknown, location.levelOff, location.levelWrong, location.nameTaken,
     * location.tooMany, idempotency.mismatch
     */
    create: (
      actor: Actor,
      fields: LocationFields,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<Location> =>
      database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          if ((await locations.lockTree(scope, 1)) > locationLimits.perTenant)
            throw new AppError('location.tooMany');
          await checkPlace(scope, fields);
          const made = presentLocation(await locations.insert(scope, fields));
          await audit.record(scope, {
            ...by(actor, requestId),
            action: 'location.created',
            entityId: made.id,
            after: auditedFields(made),
          });
          return made;
        }),
      ),

    /**
     * Renames a location, or moves it with all that lies below it. What is as it was is no change, and leaves no trace.
     * One whose place became unusual, since a level was turned on or off, may stay there.
     * @throws {AppError} notFound, conflict.stale, location.unknown, location.levelOff, location.levelWrong,
     * location.nameTaken, idempotency.mismatch
     */
    change: (
      actor: Actor,
      id: string,
      change: LocationChange,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<Location> =>
      database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          await locations.lockTree(scope, 0);
          const row = await locations.find(scope, id);
          if (!row) throw notFound();
          const before = presentLocation(row);
          if (change.version !== before.version) throw staleConflict(before);
          if (change.level !== before.level) throw new AppError('location.levelWrong');
          const changed = changeable.filter((field) => change[field] !== before[field]);
          if (changed.includes('parentId')) await checkPlace(scope, change);
          if (changed.length === 0) return before;
          const after = presentLocation(await locations.update(scope, id, change));
          const only = (one: Location) => Object.fromEntries(changed.map((field) => [field, one[field]]));
          await audit.record(scope, {
            ...by(actor, requestId),
            action: 'location.updated',
            entityId: id,
            before: only(before),
            after: only(after),
          });
          return after;
        }),
      ),

    /** @throws {AppError} notFound, location.inUse */
    remove: (actor: Actor, id: string, requestId: string): Promise<undefined> =>
      database.write(actor.tenantId, async (scope) => {
        await locations.lockTree(scope, -1);
        const row = await locations.lock(scope, id);
        if (!row) throw notFound();
        const dependents = await locations.dependents(scope, id);
        if (dependents.children > 0 || dependents.users > 0)
          throw new AppError('location.inUse', { dependents });
        await locations.remove(scope, id);
        await audit.record(scope, {
          ...by(actor, requestId),
          action: 'location.deleted',
          entityId: id,
          before: auditedFields(presentLocation(row)),
        });
        return undefined;
      }),
  };
};
