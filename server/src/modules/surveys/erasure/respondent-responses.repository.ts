import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

export interface LinkedResponse {
  readonly id: string;
  readonly survey_id: string;
}

const count = preparedStatement<{ responses: number; surveys: number }>(`
  select count(*)::int as responses, count(distinct survey_id)::int as surveys from survey_response
  where tenant_id = $1 and link_id = any($2::uuid[])
`);
// A response that is being submitted refers to its link, and so is waited for.
const lockLinks = preparedStatement(`
  select id from survey_invitation_link where tenant_id = $1 and id = any($2::uuid[]) order by id for update
`);
const lockResponses = preparedStatement<LinkedResponse>(`
  select id, survey_id from survey_response where tenant_id = $1 and link_id = any($2::uuid[])
  order by survey_id, id for update
`);
const deleteDeliveries = preparedStatement(`
  delete from survey_webhook_delivery where tenant_id = $1 and response_id = $3
    and webhook_id = any(array(select id from survey_webhook where tenant_id = $1 and survey_id = $2))
`);
const deleteUnusedValues = preparedStatement(`
  delete from survey_answer_count where tenant_id = $1 and survey_id = any($2::uuid[]) and count = 0
`);
const deleteLinks = preparedStatement(`
  delete from survey_invitation_link where tenant_id = $1 and id = any($2::uuid[])
`);

/** Reads and deletes the responses by the personal links of one person. */
export const respondentResponseRepository = () => ({
  async count(
    scope: Scope,
    linkIds: readonly string[],
  ): Promise<{ readonly responses: number; readonly surveys: number }> {
    const [row] = await count(scope, linkIds);
    return row ?? { responses: 0, surveys: 0 };
  },

  /** Locks the links and their responses until the transaction ends. */
  async lock(scope: Scope, linkIds: readonly string[]): Promise<LinkedResponse[]> {
    await lockLinks(scope, linkIds);
    return lockResponses(scope, linkIds);
  },

  /** Deletes the deliveries, because a receiver's response to one may repeat what the person answered. */
  async deleteDeliveries(scope: Scope, { id, survey_id }: LinkedResponse): Promise<void> {
    await deleteDeliveries(scope, survey_id, id);
  },

  /** Deletes values that no response has any more, since they may be those of the person alone. */
  async deleteUnusedValues(scope: Scope, surveyIds: readonly string[]): Promise<void> {
    await deleteUnusedValues(scope, surveyIds);
  },

  async deleteLinks(scope: Scope, linkIds: readonly string[]): Promise<void> {
    await deleteLinks(scope, linkIds);
  },
});

export type RespondentResponseRepository = ReturnType<typeof respondentResponseRepository>;
