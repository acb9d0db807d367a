import { sql } from 'kysely';
import type { SurveyType } from '@vantage/contract/surveys/survey-fields';
import type { Scope } from '../../../platform/database/database';

export interface SurveyDraftRow {
  readonly type: SurveyType;
  readonly draft_version: number;
  /** This is JSON of up to several megabytes; it is null without a draft. */
  readonly definition: string | null;
}

export interface SurveyVersionRow {
  readonly number: number;
  /** Counts the saves of the draft, up to the published one. */
  readonly draft_version: number;
}

export const surveyDefinitionRepository = () => ({
  find: (scope: Scope, id: string): Promise<SurveyDraftRow | undefined> =>
    scope
      .tables()
      .selectFrom('survey')
      .leftJoin('survey_draft', (join) =>
        join
          .onRef('survey_draft.tenant_id', '=', 'survey.tenant_id')
          .onRef('survey_draft.survey_id', '=', 'survey.id'),
      )
      .select([
        'survey.type',
        'survey.draft_version',
        sql<string | null>`survey_draft.definition::text`.as('definition'),
      ])
      .where('survey.tenant_id', '=', scope.tenantId)
      .where('survey.id', '=', id)
      .where('survey.deleted_at', 'is', null)
      .executeTakeFirst(),

  /** @param definition JSON */
  async save(scope: Scope, id: string, definition: string, draftVersion: number): Promise<void> {
    const tables = scope.tables();
    await tables
      .insertInto('survey_draft')
      .values({ tenant_id: scope.tenantId, survey_id: id, definition })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'survey_id']).doUpdateSet(({ ref }) => ({
          definition: ref('excluded.definition'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute();
    await tables
      .updateTable('survey')
      .set({ draft_version: draftVersion, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  /** Copies the draft, if there is one, to a survey that has none. */
  async copy(scope: Scope, fromId: string, toId: string): Promise<void> {
    const tables = scope.tables();
    const draft = await tables
      .insertInto('survey_draft')
      .columns(['tenant_id', 'survey_id', 'definition'])
      .expression(({ selectFrom, val }) =>
        selectFrom('survey_draft')
          .select(['tenant_id', sql<string>`${val(toId)}::uuid`.as('survey_id'), 'definition'])
          .where('tenant_id', '=', scope.tenantId)
          .where('survey_id', '=', fromId),
      )
      .returning('survey_id')
      .executeTakeFirst();
    if (!draft) return;
    await tables
      .updateTable('survey')
      .set({ draft_version: 1 })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', toId)
      .execute();
  },

  latestVersion: (scope: Scope, id: string): Promise<SurveyVersionRow | undefined> =>
    scope
      .tables()
      .selectFrom('survey_version')
      .select(['number', 'draft_version'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** @returns JSON; undefined if there is no such version */
  async readDefinitionText(scope: Scope, id: string, version: number): Promise<string | undefined> {
    const row = await scope
      .tables()
      .selectFrom('survey_version')
      .select(sql<string>`definition::text`.as('text'))
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', id)
      .where('number', '=', version)
      .executeTakeFirst();
    return row?.text;
  },

  /** Copies the draft into a new version. */
  async addVersion(
    scope: Scope,
    id: string,
    { number, draft_version, userId }: SurveyVersionRow & { readonly userId: string },
  ): Promise<void> {
    await scope
      .tables()
      .insertInto('survey_version')
      .columns(['tenant_id', 'survey_id', 'number', 'definition', 'draft_version', 'created_by'])
      .expression(({ selectFrom }) =>
        selectFrom('survey_draft')
          .select([
            'tenant_id',
            'survey_id',
            sql<number>`${number}::int`.as('number'),
            'definition',
            sql<number>`${draft_version}::int`.as('draft_version'),
            sql<string>`${userId}::uuid`.as('created_by'),
          ])
          .where('tenant_id', '=', scope.tenantId)
          .where('survey_id', '=', id),
      )
      .execute();
  },

  /** @param version null for a survey at SurveyMonkey */
  async publish(scope: Scope, id: string, version: number | null): Promise<void> {
    await scope
      .tables()
      .updateTable('survey')
      .set({
        published_version: version,
        published_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  async unpublish(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .updateTable('survey')
      .set({ published_version: null, published_at: null, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },
});

export type SurveyDefinitionRepository = ReturnType<typeof surveyDefinitionRepository>;
