import type { Scope } from '../../../platform/database/database';
import { normalizeName } from '../../../platform/normalize-name';

export const surveyAdministrationRepository = () => ({
  /** Deleted surveys do not reserve their names. */
  async isFree(scope: Scope, name: string, excludeId: string | undefined): Promise<boolean> {
    const row = await scope
      .tables()
      .selectFrom('survey')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('normalized_name', '=', normalizeName(name))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row === undefined || row.id === excludeId;
  },

  /** Not archived. Locked until the transaction ends, so that it is not deleted. */
  async hasCustomer(scope: Scope, id: string): Promise<boolean> {
    const row = await scope
      .tables()
      .selectFrom('customer')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    return row !== undefined;
  },

  async hasInsight(scope: Scope, id: string): Promise<boolean> {
    const row = await scope
      .tables()
      .selectFrom('insight')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  },

  async copyDraft(scope: Scope, fromId: string, toId: string): Promise<void> {
    const tables = scope.tables();
    const draft = await tables
      .insertInto('survey_draft')
      .columns(['tenant_id', 'survey_id', 'definition'])
      .expression(({ selectFrom, val }) =>
        selectFrom('survey_draft')
          .select(['tenant_id', val(toId).as('survey_id'), 'definition'])
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
});

export type SurveyAdministrationRepository = ReturnType<typeof surveyAdministrationRepository>;
