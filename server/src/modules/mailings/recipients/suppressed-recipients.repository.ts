import type { SuppressedRecipient } from '@vantage/contract/mailings/suppressed-recipients';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

const findAfter = preparedStatement<SuppressedRecipient>(`
  select r.line, r.email, s.reason
  from recipient_upload_chunk b
  cross join unnest(b.lines, b.emails, b.normalized_emails) as r(line, email, normalized_email)
  join suppression s on s.tenant_id = $1 and s.normalized_email = r.normalized_email
  where b.tenant_id = $1 and b.upload_id = $2 and b.last_line > $3 and r.line > $3
  order by b.first_line, r.line limit $4`);

export const suppressedRecipientRepository = () => ({
  /** @returns suppressed recipients in the order of their lines, from the one after `line` */
  findAfter(scope: Scope, uploadId: string, line: number, limit: number): Promise<SuppressedRecipient[]> {
    return findAfter(scope, uploadId, line, limit);
  },
});

export type SuppressedRecipientRepository = ReturnType<typeof suppressedRecipientRepository>;
