import { sql } from 'kysely';
import { tokenize } from '@vantage/contract/api/search-text';
import { maxOptions, type OptionRename, type OptionUse } from '@vantage/contract/settings/option-lists';
import type { Scope } from '../../../platform/database/database';

/** Also of regions that were removed from the list. */
const maxValues = 5 * maxOptions;

/** Rows of one INSERT, whose number of parameters PostgreSQL limits. */
const insertedRows = 5_000;

interface RenamedSurvey {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly region: string;
  readonly account: string;
}

const replaceSearchTokens = async (scope: Scope, surveys: readonly RenamedSurvey[]): Promise<void> => {
  if (surveys.length === 0) return;
  await scope
    .tables()
    .deleteFrom('survey_search_token')
    .where('tenant_id', '=', scope.tenantId)
    .where('survey_id', 'in', sql<string>`(select unnest(${surveys.map(({ id }) => id)}::uuid[]))`)
    .execute();
  const tokens = surveys.flatMap(({ id, name, description, region, account }) =>
    tokenize(name, description, region, account).map((token) => ({
      tenant_id: scope.tenantId,
      token,
      survey_id: id,
    })),
  );
  for (let start = 0; start < tokens.length; start += insertedRows)
    await scope
      .tables()
      .insertInto('survey_search_token')
      .values(tokens.slice(start, start + insertedRows))
      .execute();
};

/** The regions that surveys have, archived ones included. */
export const regionValuesRepository = () => ({
  async count(scope: Scope): Promise<Pick<OptionUse, 'regions'>> {
    const { rows } = await sql<{ value: string; count: number }>`
      select region as value, count(*)::int as count from survey
      where tenant_id = ${scope.tenantId} and region is not null and deleted_at is null
      group by region limit ${maxValues}`.execute(scope.tables());
    return { regions: rows };
  },

  async rename(scope: Scope, renames: readonly OptionRename[]): Promise<void> {
    for (const { from, to } of renames) {
      const { rows } = await sql<RenamedSurvey>`
        update survey set region = ${to}, version = version + 1, updated_at = now()
        where tenant_id = ${scope.tenantId} and region = ${from} and deleted_at is null
        returning id, name, description, region, account`.execute(scope.tables());
      await replaceSearchTokens(scope, rows);
    }
  },
});
