import type { Scope } from '../../../platform/database/database';
import { normalizeName } from '../../../platform/normalize-name';

export const surveyAdministrationRepository = () => ({
  /** Archived and deleted surveys do not reserve their names. */
  async isFree(scope: Scope, name: string, excludeId: string | undefined): Promise<boolean> {
    const row = await scope
      .tables()
      .selectFrom('survey')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('normalized_name', '=', normalizeName(name))
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row === undefined || row.id === excludeId;
  },

  /**
   * Locks the customer until the transaction ends, so that it is not deleted. An archived customer counts as missing.
   */
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
});

export type SurveyAdministrationRepository = ReturnType<typeof surveyAdministrationRepository>;
