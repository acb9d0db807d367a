import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

const deleteAddresses = preparedStatement<{ id: string }>(`
  with outdated as (
    select survey_id, id from survey_response
    where tenant_id = $1 and completed_at < $2 and ip_address is not null
    order by completed_at limit $3 for update
  )
  update survey_response response set ip_address = null from outdated
  where response.tenant_id = $1 and response.survey_id = outdated.survey_id and response.id = outdated.id
  returning response.id
`);

export const respondentAddressRepository = () => ({
  /** Removes the IP addresses from the oldest responses that have one. @returns how many, at most `limit` */
  async deleteOlder(scope: Scope, before: Date, limit: number): Promise<number> {
    return (await deleteAddresses(scope, before.toISOString(), limit)).length;
  },
});
