import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { deleteOldest } from '../../platform/database/delete-oldest';

const columns = ['id', 'normalized_email', 'responses', 'recipients', 'requested_at', 'finished_at'] as const;

export type RespondentErasureRow = Pick<Selectable<DB['respondent_erasure']>, (typeof columns)[number]>;

export const respondentErasureRepository = () => ({
  async insert(scope: Scope, normalizedEmail: string): Promise<RespondentErasureRow> {
    return scope
      .tables()
      .insertInto('respondent_erasure')
      .values({ tenant_id: scope.tenantId, id: uuidv7(), normalized_email: normalizedEmail })
      .returning(columns)
      .executeTakeFirstOrThrow();
  },

  find(scope: Scope, id: string): Promise<RespondentErasureRow | undefined> {
    return scope
      .tables()
      .selectFrom('respondent_erasure')
      .select(columns)
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
  },

  async addErased(
    scope: Scope,
    id: string,
    erased: { readonly responses: number; readonly recipients: number },
  ): Promise<void> {
    await scope
      .tables()
      .updateTable('respondent_erasure')
      .set({
        responses: sql<number>`responses + ${erased.responses}`,
        recipients: sql<number>`recipients + ${erased.recipients}`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  /** Forgets the address. */
  async finish(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .updateTable('respondent_erasure')
      .set({ finished_at: sql<Date>`now()`, normalized_email: null })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  /** @returns how many were deleted, at most `limit` */
  deleteOld(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(scope, { table: 'respondent_erasure', key: 'id', age: 'finished_at' }, before, limit);
  },
});

export type RespondentErasureRepository = ReturnType<typeof respondentErasureRepository>;
