import { sql } from 'kysely';
import type { SurveyType } from '@vantage/contract/surveys/survey-fields';
import type { Scope } from '../../../platform/database/database';
import { notifySurveyChanged } from '../survey-changes.repository';
import type { MeasuredDraft } from '../validation/drafts/draft-definition';

export interface SurveyDraftRow {
  readonly type: SurveyType;
  readonly draft_version: number;
  /** This is JSON of up to several megabytes; it is null without a draft. Commands that are newer must be applied. */
  readonly definition: string | null;
  /** The version of the draft that the definition includes. */
  readonly version: number | null;
  /** JSON; null if the nodes have no ids yet. */
  readonly node_ids: string | null;
  /** Bytes of the definition; null if they are unknown. */
  readonly size: number | null;
}

/** A definition with the version of the draft that it includes. */
type Snapshot = Pick<MeasuredDraft, 'definition'> & Partial<MeasuredDraft> & { readonly version: number };

const toDraftValues = ({ definition, nodeIds, bytes, values, version }: Snapshot) => ({
  definition,
  node_ids: nodeIds ?? null,
  size: bytes ?? null,
  value_count: values ?? null,
  version,
});

export interface SurveyVersionRow {
  readonly number: number;
  /** Counts the saves of the draft, up to the published one. */
  readonly draft_version: number;
}

/** Makes a version of the draft the newest one. */
async function setDraftVersion(scope: Scope, id: string, draftVersion: number): Promise<void> {
  await scope
    .tables()
    .updateTable('survey')
    .set({ draft_version: draftVersion, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await notifySurveyChanged(scope, id);
}

export const surveyDefinitionRepository = () => ({
  find(scope: Scope, id: string): Promise<SurveyDraftRow | undefined> {
    return scope
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
        'survey_draft.version',
        sql<string | null>`survey_draft.node_ids::text`.as('node_ids'),
        'survey_draft.size',
      ])
      .where('survey.tenant_id', '=', scope.tenantId)
      .where('survey.id', '=', id)
      .where('survey.deleted_at', 'is', null)
      .executeTakeFirst();
  },

  /** Saves a whole definition, which becomes the newest version of the draft. */
  async save(scope: Scope, id: string, snapshot: Snapshot): Promise<void> {
    await scope
      .tables()
      .insertInto('survey_draft')
      .values({ tenant_id: scope.tenantId, survey_id: id, ...toDraftValues(snapshot) })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'survey_id']).doUpdateSet(({ ref }) => ({
          definition: ref('excluded.definition'),
          node_ids: ref('excluded.node_ids'),
          size: ref('excluded.size'),
          value_count: ref('excluded.value_count'),
          version: ref('excluded.version'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute();
    await setDraftVersion(scope, id, snapshot.version);
  },

  /** Saves the result of commands, unless another process did. @param from the version of the definition before */
  async saveSnapshot(scope: Scope, id: string, snapshot: Snapshot, from: number): Promise<void> {
    await scope
      .tables()
      .updateTable('survey_draft')
      .set(toDraftValues(snapshot))
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', id)
      .where('version', '=', from)
      .execute();
  },

  setDraftVersion,

  /** Copies the definition of a draft, if there is one, to a survey that has none. */
  async copy(scope: Scope, fromId: string, toId: string): Promise<void> {
    const tables = scope.tables();
    const draft = await tables
      .insertInto('survey_draft')
      .columns(['tenant_id', 'survey_id', 'definition', 'node_ids', 'size', 'value_count', 'version'])
      .expression(({ selectFrom, val }) =>
        selectFrom('survey_draft')
          .select([
            'tenant_id',
            sql<string>`${val(toId)}::uuid`.as('survey_id'),
            'definition',
            'node_ids',
            'size',
            'value_count',
            sql<number>`1`.as('version'),
          ])
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

  latestVersion(scope: Scope, id: string): Promise<SurveyVersionRow | undefined> {
    return scope
      .tables()
      .selectFrom('survey_version')
      .select(['number', 'draft_version'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
  },

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

  /** @param version its definition is JSON */
  async addVersion(
    scope: Scope,
    id: string,
    { userId, ...version }: SurveyVersionRow & { readonly definition: string; readonly userId: string },
  ): Promise<void> {
    await scope
      .tables()
      .insertInto('survey_version')
      .values({ tenant_id: scope.tenantId, survey_id: id, created_by: userId, ...version })
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
    await notifySurveyChanged(scope, id);
  },

  async unpublish(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .updateTable('survey')
      .set({ published_version: null, published_at: null, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
    await notifySurveyChanged(scope, id);
  },
});

export type SurveyDefinitionRepository = ReturnType<typeof surveyDefinitionRepository>;
