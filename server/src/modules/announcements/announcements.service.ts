import type { AnnouncementFields } from '@vantage/contract/announcement-fields';
import type { Announcement, AnnouncementChange } from '@vantage/contract/announcements';
import type { ActiveAnnouncement } from '@vantage/contract/auth/sign-in';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../audit-log';
import type { AnnouncementRepository, AnnouncementRow } from './announcements.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly announcements: AnnouncementRepository;
  readonly audit: AuditLog;
}

export type AnnouncementService = ReturnType<typeof announcementService>;

const toFields = (row: AnnouncementRow): AnnouncementFields => ({
  text: row.text,
  shownUntil: row.shown_until?.toISOString() ?? null,
});

const presentAnnouncement = (row: AnnouncementRow): Announcement => ({
  ...toFields(row),
  version: row.version,
});

/** What an organization that never announced anything reads; `lock` creates the same row. */
const emptyAnnouncement: Announcement = { text: '', shownUntil: null, version: 1 };

export const announcementService = ({ database, clock, announcements, audit }: Dependencies) => {
  /** @throws {AppError} validation */
  const assertInFuture = ({ text, shownUntil }: AnnouncementFields): void => {
    if (text === '' || shownUntil === null || Date.parse(shownUntil) > clock.now()) return;
    const problem = { code: 'past', message: 'Must be in the future.' };
    throw new AppError('validation', { fields: { shownUntil: [problem] } });
  };

  return {
    read(actor: Actor): Promise<Announcement> {
      return database.read(actor.tenantId, async (scope) => {
        const row = await announcements.find(scope);
        return row ? presentAnnouncement(row) : emptyAnnouncement;
      });
    },

    /** @throws {AppError} validation, conflict.stale, idempotency.mismatch */
    change(
      actor: Actor,
      { version, text, shownUntil }: AnnouncementChange,
      request: ChangeRequest,
    ): Promise<Announcement> {
      const fields = { text, shownUntil: text === '' ? null : shownUntil };
      return database.write(actor.tenantId, (scope) =>
        versionedChange(audit, scope, actor, request, {
          action: 'announcement.updated',
          // An organization has one announcement.
          entityId: actor.tenantId,
          version,
          fields,
          lock: () => announcements.lock(scope),
          toFields,
          present: presentAnnouncement,
          write() {
            assertInFuture(fields);
            return announcements.update(scope, fields);
          },
        }),
      );
    },

    /** What to show to this user; null if there is none, or it was dismissed. */
    active(scope: Scope, userId: string): Promise<ActiveAnnouncement | null> {
      return announcements.active(scope, userId, new Date(clock.now()));
    },

    async dismiss(actor: Actor, version: number): Promise<undefined> {
      await database.write(actor.tenantId, (scope) => announcements.dismiss(scope, actor.userId, version));
      return undefined;
    },
  };
};
