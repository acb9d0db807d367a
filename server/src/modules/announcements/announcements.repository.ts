import { sql, type Selectable } from 'kysely';
import type { AnnouncementFields } from '@vantage/contract/announcement-fields';
import type { ActiveAnnouncement } from '@vantage/contract/auth/sign-in';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { preparedStatement } from '../../platform/database/prepared-statement';

const columns = ['version', 'text', 'shown_until'] as const;

export type AnnouncementRow = Pick<Selectable<DB['announcement']>, (typeof columns)[number]>;

const ofTenant = (scope: Scope) =>
  scope.tables().selectFrom('announcement').select(columns).where('tenant_id', '=', scope.tenantId);

const findActive = preparedStatement<ActiveAnnouncement>(`
  select announcement.text, announcement.version
  from announcement
  left join announcement_dismissal dismissal
    on dismissal.tenant_id = $1 and dismissal.user_id = $2 and dismissal.version >= announcement.version
  where announcement.tenant_id = $1 and announcement.text <> '' and announcement.shown_until > $3
    and dismissal.user_id is null`);

export const announcementRepository = () => ({
  find(scope: Scope): Promise<AnnouncementRow | undefined> {
    return ofTenant(scope).executeTakeFirst();
  },

  /** Creates the row if the organization never had an announcement. */
  async lock(scope: Scope): Promise<AnnouncementRow> {
    await scope
      .tables()
      .insertInto('announcement')
      .values({ tenant_id: scope.tenantId })
      .onConflict((conflict) => conflict.column('tenant_id').doNothing())
      .execute();
    return ofTenant(scope).forUpdate().executeTakeFirstOrThrow();
  },

  update(scope: Scope, { text, shownUntil }: AnnouncementFields): Promise<AnnouncementRow> {
    return scope
      .tables()
      .updateTable('announcement')
      .set({ text, shown_until: shownUntil, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .returning(columns)
      .executeTakeFirstOrThrow();
  },

  /** What to show to this user now. */
  async active(scope: Scope, userId: string, now: Date): Promise<ActiveAnnouncement | null> {
    const [row] = await findActive(scope, userId, now.toISOString());
    return row ?? null;
  },

  /** Does nothing if the announcement has changed since this version. */
  async dismiss(scope: Scope, userId: string, version: number): Promise<void> {
    await sql`
      insert into announcement_dismissal (tenant_id, user_id, version)
      select tenant_id, ${userId}, version from announcement
      where tenant_id = ${scope.tenantId} and version = ${version}
      on conflict (tenant_id, user_id) do update set version = excluded.version`.execute(scope.tables());
  },

  async deleteDismissal(scope: Scope, userId: string): Promise<void> {
    await scope
      .tables()
      .deleteFrom('announcement_dismissal')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .execute();
  },
});

export type AnnouncementRepository = ReturnType<typeof announcementRepository>;
