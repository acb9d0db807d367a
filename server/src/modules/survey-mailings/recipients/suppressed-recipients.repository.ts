import type { SuppressedRecipient } from '@vantage/contract/survey-mailings/suppressed-recipients';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

const findAfter = preparedStatement<SuppressedRecipient>(`
  select r.line, r.email, s.reason
  from recipient_upload_row r
  join suppression s on s.tenant_id = r.tenant_id and s.normalized_email = r.normalized_email
  where r.tenant_id = $1 and r.upload_id = $2 and r.line > $3
  order by r.line limit $4`);

export const suppressedRecipientRepository = () => ({
  /** In the order of lines, from the one after `line`. */
  findAfter: (scope: Scope, uploadId: string, line: number, limit: number): Promise<SuppressedRecipient[]> =>
    findAfter(scope, uploadId, line, limit),
});

export type SuppressedRecipientRepository = ReturnType<typeof suppressedRecipientRepository>;
