import type { Profile, ProfileChange } from '@vantage/contract/profile';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import type { EventBus } from '../../platform/domain-events';
import { AppError, notFound, staleConflict } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import type { SettingsService } from '../settings';
import { presentProfile } from './users.presenter';
import type { UserRepository, UserRow } from './users.repository';

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly users: UserRepository;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
}

export type ProfileService = ReturnType<typeof profileService>;

const changeable = ['firstName', 'lastName', 'language'] as const;

export const profileService = ({ database, events, users, settings, audit }: Dependencies) => {
  /** A language may be kept that is no longer on offer, but not chosen. @throws {AppError} validation */
  const checkLanguage = async (scope: Scope, row: UserRow, wanted: Profile['language']): Promise<void> => {
    if (wanted === row.language || (await settings.offeredLanguages(scope)).includes(wanted)) return;
    const problem = { code: 'notOffered', message: 'Your organisation does not offer this language.' };
    throw new AppError('validation', { fields: { language: [problem] } });
  };

  return {
    /** @throws {AppError} notFound */
    async read(actor: Actor): Promise<Profile> {
      const row = await database.read(actor.tenantId, (scope) => users.find(scope, actor.userId));
      if (!row) throw notFound();
      return presentProfile(row);
    },

    /**
     * Changes the caller's own names and language. What is as it was is no change, and leaves no trace.
     * @throws {AppError} conflict.stale, validation
     */
    change: (actor: Actor, change: ProfileChange, requestId: string): Promise<Profile> =>
      database.write(actor.tenantId, async (scope) => {
        const row = await users.lock(scope, actor.userId);
        if (!row) throw notFound();
        const before = presentProfile(row);
        if (change.version !== before.version) throw staleConflict(before);
        await checkLanguage(scope, row, change.language);
        const changed = changeable.filter((field) => change[field] !== before[field]);
        if (changed.length === 0) return before;
        const after = presentProfile(await users.setProfile(scope, actor.userId, change));
        if (changed.includes('firstName') || changed.includes('lastName'))
          await events.publish(scope, 'user.renamed', { userId: actor.userId, name: after });
        const only = (profile: Profile) =>
          Object.fromEntries(changed.map((field) => [field, profile[field]]));
        await audit.record(scope, {
          action: 'user.updated',
          actorId: actor.userId,
          sessionId: actor.sessionId,
          requestId,
          entityId: actor.userId,
          before: only(before),
          after: only(after),
        });
        return after;
      }),
  };
};
