import { minute } from '../../../platform/durations';
import { mailTimeout, resetTimeout } from '../../../platform/mail/smtp-connection';

interface ClaimTiming {
  /** Another process may claim the same recipients after this time. */
  readonly claimDurationMs: number;
  /** A mail may be started until the claim has this age. */
  readonly maxClaimAgeMs: number;
  /** A mail ends within this time once it is started. */
  readonly mailTimeoutMs: number;
  /** The outcome of a mail is stored within this time. */
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
