import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

const insertAll = preparedStatement(`
  insert into survey_invitation_link (tenant_id, id, survey_id)
  select s.tenant_id, link.id, s.id from survey s, unnest($3::uuid[]) as link(id)
  where s.tenant_id = $1 and s.id = $2
  on conflict (tenant_id, id) do nothing
`);

export const invitationLinkRepository = () => ({
  /** Adds a personal link. @returns its id, for `personalToken` */
  async insert(scope: Scope, surveyId: string): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('survey_invitation_link')
      .values({ tenant_id: scope.tenantId, id, survey_id: surveyId })
      .execute();
    return id;
  },

  /** Adds links for one person each. Ids that exist stay as they are. */
  async insertAll(scope: Scope, surveyId: string, ids: readonly string[]): Promise<void> {
    await insertAll(scope, surveyId, ids);
  },

  async recordOpening(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .updateTable('survey_invitation_link')
      .set({ opened_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('opened_at', 'is', null)
      .execute();
  },
});

export type InvitationLinkRepository = ReturnType<typeof invitationLinkRepository>;
