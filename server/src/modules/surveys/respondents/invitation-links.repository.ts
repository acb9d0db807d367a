import { sql } from 'kysely';
import type { AttributeValues, SurveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

export interface NewInvitationLink {
  readonly id: string;
  readonly attributes: AttributeValues;
}

const insertAll = preparedStatement(`
  insert into survey_invitation_link (tenant_id, id, survey_id, attributes)
  select s.tenant_id, link.id, s.id, link.attributes
  from survey s, jsonb_to_recordset($3::jsonb) as link(id uuid, attributes jsonb)
  where s.tenant_id = $1 and s.id = $2
  on conflict (tenant_id, id) do update set attributes = excluded.attributes
`);
const markAnswered = preparedStatement<{ id: string }>(`
  with unused as (
    select id from survey_invitation_link where tenant_id = $1 and id = any($2::uuid[]) and not has_answered
    order by id for update
  )
  update survey_invitation_link link set has_answered = true from unused
  where link.tenant_id = $1 and link.id = unused.id and not link.has_answered
  returning link.id
`);

export const invitationLinkRepository = () => ({
  /** Adds links for one person each. Links that exist get the attributes. */
  async insertAll(scope: Scope, surveyId: string, links: readonly NewInvitationLink[]): Promise<void> {
    await insertAll(scope, surveyId, JSON.stringify(links));
  },

  /**
   * Records that the survey was read by the link: when, if the survey is identified, and only that it was, if it is
   * confidential.
   */
  async recordOpening(scope: Scope, id: string, anonymity: SurveyAnonymity): Promise<void> {
    if (anonymity === 'Anonymous') return;
    const update = scope
      .tables()
      .updateTable('survey_invitation_link')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id);
    await (
      anonymity === 'Identified'
        ? update.set({ opened_at: sql<Date>`now()` }).where('opened_at', 'is', null)
        : update.set({ is_opened: true }).where('is_opened', '=', false)
    ).execute();
  },

  /**
   * Records that links to a confidential survey were used, since their responses don't refer to them. Waits for
   * concurrent responses by the same links.
   * @returns how many were not used before
   */
  async markAnswered(scope: Scope, ids: readonly string[]): Promise<number> {
    return (await markAnswered(scope, ids)).length;
  },
});

export type InvitationLinkRepository = ReturnType<typeof invitationLinkRepository>;
