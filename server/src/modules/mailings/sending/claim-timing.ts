import { minute } from '../../../platform/durations';
import { mailTimeout, resetTimeout } from '../../../platform/mail/smtp-connection';

interface ClaimTiming {
  /** When this is over, another process may claim the same recipients. */
  readonly claimDurationMs: number;
  /** The age of a claim up to which a mail may be started. */
  readonly maxClaimAgeMs: number;
  /** The longest that a mail takes once it is started. */
  readonly mailTimeoutMs: number;
  /** The time in which its outcome is stored. */
  readonly recordTimeMs: number;
}

/** @throws {Error} if a mail could still be under way when another process may send it again */
export function assertClaimTiming(timing: ClaimTiming): ClaimTiming {
  const { claimDurationMs, maxClaimAgeMs, mailTimeoutMs, recordTimeMs } = timing;
  const latestEnd = maxClaimAgeMs + mailTimeoutMs + recordTimeMs;
  if (latestEnd > claimDurationMs)
    throw new Error(
      `A claim of ${claimDurationMs} ms ends before its mails, which may take ${latestEnd} ms.`,
    );
  return timing;
}

export const claimTiming = assertClaimTiming({
  claimDurationMs: 2 * minute,
  maxClaimAgeMs: 50_000,
  mailTimeoutMs: mailTimeout + resetTimeout,
  recordTimeMs: 10_000,
});
