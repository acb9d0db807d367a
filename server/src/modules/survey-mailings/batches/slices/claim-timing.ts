import { minute } from '../../../../platform/durations';
import { mailTimeout, resetTimeout } from '../../../../platform/mail/smtp-connection';

/** Milliseconds. */
interface ClaimTiming {
  /** After which what a process has claimed passes to another one. */
  readonly claimDuration: number;
  /** After a claim, in which a mail may be started. */
  readonly maxClaimAge: number;
  /** In which a mail that was started ends. */
  readonly mailTimeout: number;
  /** In which what came of it is stored. */
  readonly recordTime: number;
}

/** @throws {Error} if a mail could still be under way when another process may send it again */
export function assertClaimTiming(timing: ClaimTiming): ClaimTiming {
  const latestEnd = timing.maxClaimAge + timing.mailTimeout + timing.recordTime;
  if (latestEnd > timing.claimDuration)
    throw new Error(
      `A claim of ${timing.claimDuration} ms ends before its mails, which may take ${latestEnd} ms.`,
    );
  return timing;
}

/** How long a recipient is claimed for, and a mail to it may take. */
export const claimTiming = assertClaimTiming({
  claimDuration: 2 * minute,
  maxClaimAge: 50_000,
  mailTimeout: mailTimeout + resetTimeout,
  recordTime: 10_000,
});
