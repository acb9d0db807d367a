import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

interface Deleted {
  readonly deleted: number;
}

const readDeletionAge = preparedStatement<{ milliseconds: number }>(`
  select (extract(epoch from now() - deleted_at) * 1000)::float8 as milliseconds from survey
  where tenant_id = $1 and id = $2 and deleted_at is not null
`);

/** The array makes the planner look each key up, where it would read the whole table for a subquery. */
const deleteRows = (table: string, key: string, condition = 'survey_id = $2') =>
  preparedStatement<Deleted>(`
    delete from ${table} where tenant_id = $1 and ${condition} and ${key} = any(array(
      select ${key} from ${table} where tenant_id = $1 and ${condition} limit $3))
    returning 1 as deleted
  `);

const releaseVersion = preparedStatement<Deleted>(`
  update survey set published_version = null
  where tenant_id = $1 and id = $2 and published_version is not null and $3::int > 0
  returning 1 as deleted
`);

// Rows come before those that they refer to. The survey itself is the last, so that an interrupted erasure is found again.
const steps = [
  deleteRows(
    'survey_webhook_delivery',
    'id',
    'webhook_id = (select id from survey_webhook where tenant_id = $1 and survey_id = $2 order by id limit 1)',
  ),
  deleteRows(
    'survey_webhook',
    'id',
    'id = (select id from survey_webhook where tenant_id = $1 and survey_id = $2 order by id limit 1)',
  ),
  deleteRows('survey_response', 'id'),
  deleteRows('survey_invitation_link', 'id'),
  deleteRows('survey_answer_count', 'id'),
  deleteRows('survey_search_token', 'token'),
  deleteRows('survey_draft_command', 'version'),
  deleteRows('survey_draft', 'survey_id'),
  releaseVersion,
  deleteRows('survey_version', 'number'),
  deleteRows('survey', 'id', 'id = $2 and deleted_at is not null'),
];

export const surveyErasureRepository = () => ({
  /** @returns milliseconds since the survey was deleted; undefined if it was not, or is erased */
  async readDeletionAge(scope: Scope, surveyId: string): Promise<number | undefined> {
    const [row] = await readDeletionAge(scope, surveyId);
    return row?.milliseconds;
  },

  /** Erases at most `limit` rows of a deleted survey whose mailings are erased. @returns false if there were none */
  async eraseNext(scope: Scope, surveyId: string, limit: number): Promise<boolean> {
    for (const step of steps) if ((await step(scope, surveyId, limit)).length > 0) return true;
    return false;
  },
});

export type SurveyErasureRepository = ReturnType<typeof surveyErasureRepository>;
