import { describe, expect, it } from 'vitest';
import { amazon, snsMessage, snsSignedAt, snsTopicArn } from '../../../../testing/providers/sns-topic';
import { eventSignatures } from './event-signatures';

const hour = 60 * 60_000;

const verifier = (now = snsSignedAt) => {
  const provider = amazon();
  const { verifyAndDigest } = eventSignatures({ fetch: provider.fetch, clock: { now: () => now } });
  const keys = { mailgunSigningKey: null, sendGridVerificationKey: null, snsTopicArn };
  const isSigned = async (json: unknown): Promise<boolean> =>
    (await verifyAndDigest({ body: Buffer.alloc(0), json, headers: {} }, keys)) !== null;
  return { provider, isSigned };
};

describe('messages of Amazon SNS', () => {
  it('are verified in both signature versions, with one request for the certificate', async () => {
    const { provider, isSigned } = verifier();
    expect(await isSigned(snsMessage({}, '1'))).toBe(true);
    expect(await isSigned(snsMessage({ Subject: 'Amazon SES' }))).toBe(true);
    const confirming = {
      Type: 'SubscriptionConfirmation',
      Token: '2336412f37',
      SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
    };
    expect(await isSigned(snsMessage(confirming))).toBe(true);
    expect(provider.fetched).toHaveLength(1);
  });

  it('are rejected if anything that is signed was changed', async () => {
    const { isSigned } = verifier();
    const signed = snsMessage();
    for (const changed of [
      { Message: '{}' },
      { MessageId: 'another' },
      { Subject: 'added' },
      { Timestamp: '2027-03-01T12:00:01.000Z' },
      { Type: 'SubscriptionConfirmation', Token: 'a', SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?' },
      { SignatureVersion: '1' },
      { Signature: 'AAAA' },
      { Signature: '' },
    ])
      expect(await isSigned({ ...signed, ...changed }), JSON.stringify(changed)).toBe(false);
    for (const other of [
      null,
      [],
      'text',
      {},
      { ...signed, Message: 1 },
      { ...signed, SignatureVersion: '3' },
    ])
      expect(await isSigned(other)).toBe(false);
  });

  it('of other topics are rejected, since anyone can have Amazon sign', async () => {
    const { provider, isSigned } = verifier();
    for (const TopicArn of [
      'arn:aws:sns:eu-west-1:999999999999:bounces',
      'arn:aws:sns:us-east-1:123456789012:bounces',
    ])
      expect(await isSigned(snsMessage({ TopicArn }))).toBe(false);
    expect(provider.fetched).toEqual([]);
  });

  it('lead only to certificates of the region of the topic, at Amazon (S63)', async () => {
    const { provider, isSigned } = verifier();
    for (const SigningCertURL of [
      'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a1b2c3d.pem',
      'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0a1b2c3d.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-0a1b2c3d.pem',
      'https://sns.eu-west-1.amazonaws.com@evil.example/SimpleNotificationService-0a1b2c3d.pem',
      'https://sns.eu-west-1.amazonaws.com:8443/SimpleNotificationService-0a1b2c3d.pem',
      'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-/../?x=0a1b2c3d.pem',
      'https://bucket.s3.eu-west-1.amazonaws.com/SimpleNotificationService-0a1b2c3d.pem',
      'https://127.0.0.1/SimpleNotificationService-0a1b2c3d.pem',
    ])
      expect(await isSigned({ ...snsMessage(), SigningCertURL }), SigningCertURL).toBe(false);
    expect(provider.fetched).toEqual([]);
  });

  it('are rejected when they are old, and after the certificate has expired', async () => {
    expect(await verifier(snsSignedAt + 24 * hour).isSigned(snsMessage())).toBe(true);
    expect(await verifier(snsSignedAt + 24 * hour + 1).isSigned(snsMessage())).toBe(false);
    expect(await verifier(snsSignedAt - hour).isSigned(snsMessage())).toBe(false);
    const late = '2047-01-01T00:00:00.000Z';
    expect(await verifier(Date.parse(late)).isSigned(snsMessage({ Timestamp: late }))).toBe(false);
  });

  it('are requested again if the certificate is unavailable', async () => {
    const { isSigned } = verifier();
    const SigningCertURL = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-ffff.pem';
    await expect(isSigned({ ...snsMessage(), SigningCertURL })).rejects.toMatchObject({ status: 503 });
  });
});
