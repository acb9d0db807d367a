import type { Profile, ProfileChange } from '@vantage/contract/users/profile';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import type { EventBus } from '../../../platform/domain-events';
import { AppError, notFound } from '../../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../../audit-log';
import type { SettingsService } from '../../settings';
import { presentProfile } from '../users.presenter';
import type { UserRepository, UserRow } from '../users.repository';

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly users: UserRepository;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
}

export type ProfileService = ReturnType<typeof profileService>;

export const profileService = ({ database, events, users, settings, audit }: Dependencies) => {
  /** The current language may be kept even if it is not offered. @throws {AppError} validation */
  const checkLanguage = async (scope: Scope, row: UserRow, language: Profile['language']): Promise<void> => {
    if (language === row.language || (await settings.offeredLanguages(scope)).includes(language)) return;
    const problem = { code: 'notOffered', message: "Your organization doesn't offer this language." };
    throw new AppError('validation', { fields: { language: [problem] } });
  };

  return {
    /** @throws {AppError} notFound */
    async read(actor: Actor): Promise<Profile> {
      const row = await database.read(actor.tenantId, (scope) => users.find(scope, actor.userId));
      if (!row) throw notFound();
      return presentProfile(row);
    },

    /** Unchanged fields write nothing. @throws {AppError} conflict.stale, validation, idempotency.mismatch */
    change(actor: Actor, { version, ...fields }: ProfileChange, request: ChangeRequest): Promise<Profile> {
      return database.write(actor.tenantId, (scope) =>
        versionedChange(audit, scope, actor, request, {
          action: 'user.updated',
          entityId: actor.userId,
          version,
          fields,
          async lock() {
            const row = await users.lock(scope, actor.userId);
            if (!row) throw notFound();
            return row;
          },
          toFields: (row) => ({
            firstName: row.first_name,
            lastName: row.last_name,
            language: row.language,
          }),
          present: presentProfile,
          async write(before) {
            await checkLanguage(scope, before, fields.language);
            const after = await users.setProfile(scope, actor.userId, fields);
            if (before.first_name !== after.first_name || before.last_name !== after.last_name)
              await events.publish(scope, 'user.renamed', { userId: actor.userId, name: fields });
            return after;
          },
        }),
      );
    },
  };
};
