import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database';

export interface ListedVersionRow {
  readonly number: number;
  readonly draft_version: number;
  readonly created_at: Date;
  readonly created_by: string;
  /** It is blank if the user was deleted. */
  readonly created_by_name: string;
  readonly responses: number;
}

export const surveyVersionRepository = () => ({
  /**
   * Lists the newest first. Responses must have been counted.
   * @param before only versions with smaller numbers; null for all
   */
  page(
    scope: Scope,
    surveyId: string,
    { before, limit }: { readonly before: number | null; readonly limit: number },
  ): Promise<ListedVersionRow[]> {
    const rows = scope
      .tables()
      .selectFrom('survey_version')
      .innerJoin('app_user', (join) =>
        join
          .on('app_user.tenant_id', '=', scope.tenantId)
          .onRef('app_user.id', '=', 'survey_version.created_by'),
      )
      .leftJoin('survey_answer_count as counted', (join) =>
        join
          .on('counted.tenant_id', '=', scope.tenantId)
          .on('counted.survey_id', '=', surveyId)
          .on('counted.question', '=', '')
          .on('counted.format', '=', '')
          .on('counted.nested_question', '=', '')
          .on('counted.nested_format', '=', '')
          .on('counted.dimension', '=', 'version')
          .on('counted.value', '=', sql<string>`survey_version.number::text`),
      )
      .select([
        'survey_version.number',
        'survey_version.draft_version',
        'survey_version.created_at',
        'survey_version.created_by',
        sql<string>`case when app_user.deleted_at is null
          then app_user.first_name || ' ' || app_user.last_name else '' end`.as('created_by_name'),
        sql<number>`coalesce(counted.count, 0)`.as('responses'),
      ])
      .where('survey_version.tenant_id', '=', scope.tenantId)
      .where('survey_version.survey_id', '=', surveyId)
      .orderBy('survey_version.number', 'desc')
      .limit(limit);
    return (before === null ? rows : rows.where('survey_version.number', '<', before)).execute();
  },
});

export type SurveyVersionRepository = ReturnType<typeof surveyVersionRepository>;
