import { createHmac, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { sendGridHeaders } from '@vantage/contract/mailings/bounces';
import type { Clock } from '../../../platform/clock';
import { sha256 } from '../../../platform/crypto/secrets';
import { day, minute } from '../../../platform/durations';
import type { ProviderFetch } from '../../../platform/http/provider-fetch';
import type { BounceKeys } from '../../settings';
import { snsSignatures, type SignedContent } from './sns-signatures';

/** Providers send an event again for up to a day, some with its first signature. In milliseconds. */
export const maxSignatureAgeMs = day;
/** A provider's clock may be fast by this many milliseconds. */
const maxClockAheadMs = 5 * minute;

export interface ReceivedEvent {
  readonly body: Buffer;
  /** Is undefined if the body is not JSON. */
  readonly json: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const seconds = z.string().regex(/^\d{10}$/);

const mailgun = z.object({
  signature: z.object({
    timestamp: z.coerce.string().pipe(seconds),
    token: z.string().min(1).max(200),
    signature: z.hex(),
    /** Contains the signature of the main account, if a subaccount sent the mail. */
    'parent-signature': z.hex().optional(),
  }),
});

/** Mailgun's signature covers a token only, not the event, so each token must be accepted only once. */
function verifyMailgun(value: unknown, key: string): SignedContent | null {
  const { success, data } = mailgun.safeParse(value);
  if (!success) return null;
  const { timestamp, token, signature, 'parent-signature': parent } = data.signature;
  const content = Buffer.from(timestamp + token);
  const expected = createHmac('sha256', key).update(content).digest();
  const isSigned = [signature, parent ?? ''].some((hex) => {
    const candidate = Buffer.from(hex, 'hex');
    return candidate.length === expected.length && timingSafeEqual(candidate, expected);
  });
  return isSigned ? { content, signedAt: Number(timestamp) * 1_000 } : null;
}

function verifySendGrid({ body, headers }: ReceivedEvent, key: KeyObject): SignedContent | null {
  const [signature, timestamp] = [headers[sendGridHeaders.signature], headers[sendGridHeaders.timestamp]];
  if (signature === undefined || !seconds.safeParse(timestamp).success) return null;
  const content = Buffer.concat([Buffer.from(`${timestamp}`), body]);
  const isSigned = verify('sha256', content, key, Buffer.from(signature, 'base64'));
  return isSigned ? { content, signedAt: Number(timestamp) * 1_000 } : null;
}

/** Verifies the signatures of the providers whose keys a tenant has entered. */
export const eventSignatures = (dependencies: { readonly fetch: ProviderFetch; readonly clock: Clock }) => {
  const { clock } = dependencies;
  const sns = snsSignatures(dependencies);
  return {
    /**
     * @returns the SHA-256 of what was signed, which identifies the event; null if no provider signed it within a day
     * @throws {AppError} server.unavailable if a certificate can't be read
     */
    async verifyAndDigest(event: ReceivedEvent, keys: BounceKeys): Promise<Buffer | null> {
      const { mailgunSigningKey, sendGridVerificationKey, snsTopicArn } = keys;
      const signed =
        (sendGridVerificationKey && verifySendGrid(event, sendGridVerificationKey)) ??
        (mailgunSigningKey === null ? null : verifyMailgun(event.json, mailgunSigningKey)) ??
        (snsTopicArn === null ? null : await sns.verify(event.json, snsTopicArn));
      if (!signed) return null;
      const age = clock.now() - signed.signedAt;
      return age <= maxSignatureAgeMs && age >= -maxClockAheadMs ? sha256(signed.content) : null;
    },
  };
};

export type EventSignatures = ReturnType<typeof eventSignatures>;
