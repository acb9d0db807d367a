import type { Scope } from '../../platform/database/database';
import type { IntegrityCheck } from '../../platform/database/integrity-checks';

/** Every call of a tenant without settings fails, and only an operator knows what they should be. */
const hasSettings: IntegrityCheck = {
  problem: 'no settings',

  async count(scope: Scope) {
    const row = await scope
      .tables()
      .selectFrom('tenant_settings')
      .select('tenant_id')
      .where('tenant_id', '=', scope.tenantId)
      .executeTakeFirst();
    return row ? 0 : 1;
  },
};

export const settingsIntegrityChecks: readonly IntegrityCheck[] = [hasSettings];
