import type { ExternalActor } from '@vantage/contract/audit-log';
import type { SuppressionReason } from '@vantage/contract/mailings/suppressions';
import type { Actor } from '../../../platform/actor';
import type { Scope } from '../../../platform/database/database';
import type { AuditLog } from '../../audit-log';
import { normalizeEmail } from '../email-addresses';
import type { SuppressionRepository } from './suppressions.repository';

interface BouncedAddress {
  readonly email: string;
  readonly reason: SuppressionReason;
  /** Is null if a user imported the report. */
  readonly reportedBy: ExternalActor | null;
}

/**
 * Suppresses addresses that bounced or complained, with an entry of the audit log for each one that was not suppressed
 * for that reason before.
 * @param addresses contain each address once
 * @returns how many were newly suppressed
 */
export type SuppressAddresses = (
  scope: Scope,
  addresses: readonly BouncedAddress[],
  by: { readonly actor: Actor | null; readonly requestId: string },
) => Promise<number>;

export const suppressAddresses =
  (dependencies: {
    readonly suppressionRepository: Pick<SuppressionRepository, 'suppress'>;
    readonly audit: Pick<AuditLog, 'recordAll'>;
  }): SuppressAddresses =>
  async (scope, addresses, { actor, requestId }) => {
    const byNormalizedEmail = new Map(addresses.map((address) => [normalizeEmail(address.email), address]));
    // The order is always the same, so that transactions that suppress the same addresses wait for each other.
    const ordered = [...byNormalizedEmail].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const suppressed = await dependencies.suppressionRepository.suppress(
      scope,
      ordered.map(([, { email, reason }]) => ({ email, reason })),
    );
    const events = suppressed.map(({ id, email, reason }) => ({
      action: 'suppression.added' as const,
      actorId: actor?.userId ?? null,
      externalActor: actor ? null : (byNormalizedEmail.get(normalizeEmail(email))?.reportedBy ?? null),
      sessionId: actor?.sessionId ?? null,
      requestId,
      entityId: id,
      after: { email, reason },
    }));
    if (events.length > 0) await dependencies.audit.recordAll(scope, events);
    return suppressed.length;
  };
