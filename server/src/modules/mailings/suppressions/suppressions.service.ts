import type { z } from 'zod';
import type { BounceKind } from '@vantage/contract/mailings/bounces';
import type {
  addSuppression,
  Suppression,
  SuppressionQuery,
  SuppressionReason,
} from '@vantage/contract/mailings/suppressions';
import type { Actor } from '../../../platform/actor';
import type { Database } from '../../../platform/database/database';
import { notFound } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import type { BouncedRecipientRepository } from '../bounces/bounced-recipients.repository';
import { normalizeEmail } from '../email-addresses';
import type { SuppressionRepository, SuppressionRow } from './suppressions.repository';

interface Dependencies {
  readonly database: Database;
  readonly suppressionRepository: SuppressionRepository;
  readonly bouncedRecipientRepository: BouncedRecipientRepository;
  readonly audit: AuditLog;
}

export type SuppressionService = ReturnType<typeof suppressionService>;

const bounces: Partial<Record<SuppressionReason, BounceKind>> = { bounced: 'hard', complained: 'complaint' };

const present = (row: SuppressionRow): Suppression => ({
  id: row.id,
  email: row.email,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
});

export const suppressionService = ({
  database,
  suppressionRepository,
  bouncedRecipientRepository,
  audit,
}: Dependencies) => ({
  list(actor: Actor, query: SuppressionQuery) {
    return database.read(actor.tenantId, async (scope) => {
      const { rows, ...page } = await suppressionRepository.page(scope, query);
      return { items: rows.map(present), ...page };
    });
  },

  /**
   * Suppresses an address. One that is suppressed already keeps its reason, unless the recipient unsubscribed or
   * complained. A bounce or complaint is also recorded for the last mail to the address.
   */
  add(
    actor: Actor,
    { email, reason }: z.output<typeof addSuppression.body>,
    requestId: string,
  ): Promise<Suppression> {
    return database.write(actor.tenantId, async (scope) => {
      const isChanged = await suppressionRepository.insert(scope, email, reason);
      const kind = bounces[reason];
      if (kind)
        await bouncedRecipientRepository.recordBounces(scope, [
          { id: null, normalizedEmail: normalizeEmail(email), kind, detail: null },
        ]);
      const row = await suppressionRepository.findByEmail(scope, email);
      if (!row) throw notFound();
      if (isChanged)
        await audit.recordChange(scope, actor, requestId, {
          action: 'suppression.added',
          entityId: row.id,
          after: { email: row.email, reason: row.reason },
        });
      return present(row);
    });
  },

  /** @throws {AppError} notFound */
  remove(actor: Actor, id: string, requestId: string): Promise<undefined> {
    return database.write(actor.tenantId, async (scope) => {
      const removed = await suppressionRepository.remove(scope, id);
      if (!removed) throw notFound();
      await audit.recordChange(scope, actor, requestId, {
        action: 'suppression.removed',
        entityId: id,
        before: { email: removed.email, reason: removed.reason },
      });
      return undefined;
    });
  },
});
