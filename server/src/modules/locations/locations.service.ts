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
import { withIdempotency } from '../../platform/database/idempotency';
import { AppError, notFound } from '../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../audit-log';
import type { SettingsService } from '../settings';
import { presentLocation, presentTree } from './locations.presenter';
import type { LocationRepository } from './locations.repository';

interface Dependencies {
  readonly database: Database;
  readonly locations: LocationRepository;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
}

export type LocationService = ReturnType<typeof locationService>;

const toFields = ({ parentId, level, name }: LocationFields) => ({ parentId, level, name });

/** Changes of a tenant's tree are serialized, so that each sees the current tree. */
export const locationService = ({ database, locations, settings, audit }: Dependencies) => {
  /**
   * @throws {AppError} location.unknown, location.levelOff, location.levelWrong: not the next enabled level
   */
  const checkPlace = async (scope: Scope, { parentId, level }: LocationFields): Promise<void> => {
    const parent = parentId === null ? null : await locations.find(scope, parentId);
    if (parent === undefined) throw new AppError('location.unknown');
    const enabled = await settings.locationLevels(scope);
    if (!enabled.includes(level)) throw new AppError('location.levelOff');
    if (levelBelow(parent?.level ?? null, enabled) !== level) throw new AppError('location.levelWrong');
  };

  return {
    tree(actor: Actor): Promise<LocationTree> {
      return database.read(actor.tenantId, async (scope) =>
        presentTree(await locations.all(scope), await settings.locationLevels(scope)),
      );
    },

    /**
     * @throws {AppError} location.unknown, location.levelOff, location.levelWrong, location.nameTaken,
     * location.tooMany, idempotency.mismatch
     */
    create(
      actor: Actor,
      fields: LocationFields,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<Location> {
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          if ((await locations.lockTree(scope, 1)) > locationLimits.perTenant)
            throw new AppError('location.tooMany');
          await checkPlace(scope, fields);
          const made = presentLocation(await locations.insert(scope, fields));
          await audit.recordChange(scope, actor, requestId, {
            action: 'location.created',
            entityId: made.id,
            after: toFields(made),
          });
          return made;
        }),
      );
    },

    /**
     * Descendants move along. A place that became invalid because levels were enabled or disabled may stay.
     * @throws {AppError} notFound, conflict.stale, location.unknown, location.levelOff, location.levelWrong,
     * location.nameTaken, idempotency.mismatch
     */
    change(
      actor: Actor,
      id: string,
      { version, ...fields }: LocationChange,
      request: ChangeRequest,
    ): Promise<Location> {
      return database.write(actor.tenantId, (scope) =>
        versionedChange(audit, scope, actor, request, {
          action: 'location.updated',
          entityId: id,
          version,
          fields,
          async lock() {
            await locations.lockTree(scope, 0);
            const row = await locations.find(scope, id);
            if (!row) throw notFound();
            return presentLocation(row);
          },
          toFields,
          present: (location) => location,
          async write(before) {
            if (fields.level !== before.level) throw new AppError('location.levelWrong');
            if (fields.parentId !== before.parentId) await checkPlace(scope, fields);
            return presentLocation(await locations.update(scope, id, fields));
          },
        }),
      );
    },

    /** @throws {AppError} notFound, location.inUse, idempotency.mismatch */
    async remove(actor: Actor, id: string, { requestId, idempotency }: ChangeRequest): Promise<undefined> {
      await database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          await locations.lockTree(scope, -1);
          const row = await locations.lock(scope, id);
          if (!row) throw notFound();
          const dependents = await locations.dependents(scope, id);
          if (dependents.children > 0 || dependents.users > 0)
            throw new AppError('location.inUse', { dependents });
          await locations.remove(scope, id);
          await audit.recordChange(scope, actor, requestId, {
            action: 'location.deleted',
            entityId: id,
            before: toFields(presentLocation(row)),
          });
          return {};
        }),
      );
    },
  };
};
