import type { RetentionPeriods } from '@vantage/contract/settings/retention';
import type { Database, Scope } from '../../platform/database/database';
import type { AuditLog } from '../audit-log';
import { changedRetention, defaultRetention, presentRetention } from './retention-periods';
import { auditedChange } from './settings-change';
import type { settingsRepository } from './settings.repository';

interface Dependencies {
  readonly database: Database;
  readonly settings: ReturnType<typeof settingsRepository>;
  readonly audit: AuditLog;
}

export type RetentionService = ReturnType<typeof retentionService>;

/** How long a tenant's data is stored. Administrators see it; only the operator changes it. */
export const retentionService = ({ database, settings, audit }: Dependencies) => ({
  /** The defaults for a tenant without settings, of which maintenance takes care, too. */
  async retention(scope: Scope): Promise<RetentionPeriods> {
    const row = await settings.retention(scope);
    return row ? presentRetention(row) : defaultRetention;
  },

  /** @returns the periods after the change */
  changeRetention(
    tenantId: string,
    change: Partial<RetentionPeriods>,
    requestId: string,
  ): Promise<RetentionPeriods> {
    return database.write(tenantId, async (scope) => {
      const before = await settings.lock(scope);
      const changed = changedRetention(before, change);
      if (Object.keys(changed).length === 0) return presentRetention(before);
      const after = await settings.update(scope, changed);
      await audit.record(scope, {
        action: 'settings.updated',
        actorId: null,
        externalActor: 'operator',
        sessionId: null,
        requestId,
        entityId: after.id,
        ...auditedChange(before, after),
      });
      return presentRetention(after);
    });
  },
});
