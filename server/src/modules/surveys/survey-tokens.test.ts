import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { liveToken, readLiveToken } from './survey-tokens';

describe('the token of a live URL', () => {
  it('names the tenant and the survey', () => {
    const [tenantId, liveId] = [randomUUID(), randomUUID()];
    expect(readLiveToken(liveToken(tenantId, liveId))).toEqual({ tenantId, liveId });
  });

  it('is refused in any other spelling', () => {
    const token = liveToken(randomUUID(), randomUUID());
    for (const other of ['', 'x', token.slice(1), `${token}A`, `${token}=`, 'A'.repeat(44), `${token} `])
      expect(readLiveToken(other)).toBeNull();
  });
});
