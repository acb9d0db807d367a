import { describe, expect, it } from 'vitest';
import { assertClaimTiming, claimTiming } from './claim-timing';

describe('the timing of claims', () => {
  it('lets each mail end, and its outcome be stored, before the claim ends', () => {
    const { claimDurationMs, maxClaimAgeMs, mailTimeoutMs, recordTimeMs } = claimTiming;
    expect(maxClaimAgeMs + mailTimeoutMs + recordTimeMs).toBeLessThanOrEqual(claimDurationMs);
  });

  it.each(['maxClaimAgeMs', 'mailTimeoutMs', 'recordTimeMs'] as const)(
    'is rejected at startup with a longer %s',
    (part) => {
      const longer = { ...claimTiming, [part]: claimTiming[part] + 1 };
      expect(() => assertClaimTiming(longer)).toThrow('ends before its mails');
    },
  );
});
