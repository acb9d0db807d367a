import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretsFrom } from '../../platform/crypto/secrets';
import { liveToken, personalToken, readSurveyToken } from './survey-tokens';

const secrets = secretsFrom('a secret key of the tests');
const [tenantId, id] = [randomUUID(), randomUUID()];

describe('the token of a live URL', () => {
  it('contains the tenant and the survey', () => {
    expect(readSurveyToken(secrets, liveToken(tenantId, id))).toEqual({
      kind: 'live',
      tenantId,
      publicId: id,
    });
  });

  it('is rejected in any other spelling', () => {
    const token = liveToken(tenantId, id);
    for (const other of ['', 'x', token.slice(1), `${token}A`, `${token}=`, 'A'.repeat(44), `${token} `])
      expect(readSurveyToken(secrets, other)).toBeNull();
  });
});

describe('the token of a personal link', () => {
  it('contains the tenant and the link', () => {
    expect(readSurveyToken(secrets, personalToken(secrets, tenantId, id))).toEqual({
      kind: 'personal',
      tenantId,
      linkId: id,
    });
  });

  it('cannot be forged from the ids', () => {
    const token = Buffer.from(personalToken(secrets, tenantId, id), 'base64url');
    const forged = Buffer.from(token);
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
    const elsewhere = personalToken(secretsFrom('another secret key'), tenantId, id);
    for (const other of [forged, token.subarray(0, -1), Buffer.concat([token, Buffer.of(0)])])
      expect(readSurveyToken(secrets, other.toString('base64url'))).toBeNull();
    expect(readSurveyToken(secrets, elsewhere)).toBeNull();
  });
});
