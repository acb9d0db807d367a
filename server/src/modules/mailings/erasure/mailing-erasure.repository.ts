import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

interface Deleted {
  readonly deleted: number;
}

/** A survey has several uploads and mailings, which are erased one after the other. */
const firstUpload =
  '(select id from recipient_upload where tenant_id = $1 and survey_id = $2 order by id limit 1)';
const firstMailing = '(select id from mailing where tenant_id = $1 and survey_id = $2 order by id limit 1)';

/** A chunk has about a thousand lines. */
const linesPerRow = 1_000;

/** The array makes the planner look each key up; for a subquery, it would read the whole table. */
const deleteRows = (table: string, key: string, condition: string, limit = '$3') =>
  preparedStatement<Deleted>(`
    delete from ${table} where tenant_id = $1 and ${condition} and ${key} = any(array(
      select ${key} from ${table} where tenant_id = $1 and ${condition} limit ${limit}))
    returning 1 as deleted
  `);

// A mailing refers to the upload that it copies. Once its survey is deleted, it copies nothing more.
const releaseUploads = preparedStatement<Deleted>(`
  update mailing set upload_id = null, is_copied = true
  where tenant_id = $1 and survey_id = $2 and (upload_id is not null or not is_copied) and $3::int > 0
  returning 1 as deleted
`);

const steps = [
  releaseUploads,
  deleteRows(
    'recipient_upload_chunk',
    'first_line',
    `upload_id = ${firstUpload}`,
    `greatest(1, $3::int / ${linesPerRow})`,
  ),
  deleteRows('recipient_upload_problem', 'line', `upload_id = ${firstUpload}`),
  deleteRows('recipient_upload', 'id', `id = ${firstUpload}`),
  deleteRows('mailing_recipient', 'id', `mailing_id = ${firstMailing}`),
  deleteRows('mailing_throughput', 'minute', `mailing_id = ${firstMailing}`),
  deleteRows('mailing', 'id', `id = ${firstMailing}`),
];

export const mailingErasureRepository = () => ({
  /** Erases at most `limit` rows of a survey's mailings. @returns false if there were none */
  async eraseNext(scope: Scope, surveyId: string, limit: number): Promise<boolean> {
    for (const step of steps) if ((await step(scope, surveyId, limit)).length > 0) return true;
    return false;
  },
});

export type MailingErasureRepository = ReturnType<typeof mailingErasureRepository>;
