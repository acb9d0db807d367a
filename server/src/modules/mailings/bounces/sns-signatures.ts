import { verify, X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock';
import { day } from '../../../platform/durations';
import { AppError } from '../../../platform/errors';
import type { ProviderFetch } from '../../../platform/http/provider-fetch';

const certificateLifetimeMs = day;

export interface SignedContent {
  readonly content: Buffer;
  /** Counts milliseconds since 1970. */
  readonly signedAt: number;
}

const message = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  Message: z.string(),
  Subject: z.string().nullish(),
  SubscribeURL: z.string().optional(),
  Timestamp: z.iso.datetime(),
  Token: z.string().optional(),
  TopicArn: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64(),
  SigningCertURL: z.string(),
});
type SnsMessage = z.output<typeof message>;

/** Amazon's documentation gives the order of the fields. */
const signedFields = {
  notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  confirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

const signedText = (sent: SnsMessage): string =>
  signedFields[sent.Type === 'Notification' ? 'notification' : 'confirmation']
    .flatMap((name) => (sent[name] == null ? [] : [`${name}\n${sent[name]}\n`]))
    .join('');

/** Allows only certificates of the topic's region, at Amazon. */
const isCertificateUrl = (url: string, topicArn: string): boolean => {
  const [, partition, , region] = topicArn.split(':');
  const host = `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
  const start = `https://${host}/SimpleNotificationService-`;
  return url.startsWith(start) && /^[0-9a-f]{1,64}\.pem$/.test(url.slice(start.length));
};

/**
 * Verifies messages of Amazon SNS, which are signed with a key whose certificate Amazon publishes (signature versions 1
 * and 2). The packages for this read certificates without the checks of `ProviderFetch`.
 */
export const snsSignatures = ({ fetch, clock }: { readonly fetch: ProviderFetch; readonly clock: Clock }) => {
  const certificates = new LRUCache<string, X509Certificate>({ max: 100, ttl: certificateLifetimeMs });

  /** @throws {AppError} server.unavailable, so that Amazon sends the message again */
  const fetchCertificate = async (url: string): Promise<X509Certificate> => {
    const cached = certificates.get(url);
    if (cached) return cached;
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`Amazon answered ${response.status}.`);
      const certificate = new X509Certificate(await response.text());
      certificates.set(url, certificate);
      return certificate;
    } catch (cause) {
      throw new AppError('server.unavailable', { cause });
    }
  };

  const isValidNow = ({ validFrom, validTo }: X509Certificate): boolean => {
    const now = clock.now();
    return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
  };

  return {
    /** @returns null unless Amazon signed the value as a message of this topic */
    async verify(value: unknown, topicArn: string): Promise<SignedContent | null> {
      const { success, data: sent } = message.safeParse(value);
      if (!success || sent.TopicArn !== topicArn || !isCertificateUrl(sent.SigningCertURL, topicArn))
        return null;
      const certificate = await fetchCertificate(sent.SigningCertURL);
      const content = signedText(sent);
      const isSigned =
        isValidNow(certificate) &&
        certificate.publicKey.asymmetricKeyType === 'rsa' &&
        verify(
          sent.SignatureVersion === '1' ? 'sha1' : 'sha256',
          Buffer.from(content),
          certificate.publicKey,
          Buffer.from(sent.Signature, 'base64'),
        );
      return isSigned ? { content: Buffer.from(content), signedAt: Date.parse(sent.Timestamp) } : null;
    },
  };
};
