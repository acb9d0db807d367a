import { sign } from 'node:crypto';
import type { ProviderFetch } from '../../src/platform/http/provider-fetch';

/** Self-signed for tests, valid from November 2026 to November 2046. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIDGTCCAgGgAwIBAgIUO8R6Qca/dY6QD0zmuRzgCN2fEgQwDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wHhcNMjYxMTI1MTEwNDUw
WhcNNDYxMTIwMTEwNDUwWjAcMRowGAYDVQQDDBFzbnMuYW1hem9uYXdzLmNvbTCC
ASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAKT3RyhybGl2uatMt0nnlcsA
AsxkxfJZXpRIw39HamYCYnhEWj++q1P9M/LCNTZyLBvt6wfavv6z3KG6cvBV/5De
EKKo13aPR3gOKPxzIULWZnnPlcwd6mCbOIKYGSmNy2hmV45mXfnYtZroija5t4cy
oqgYZP8Z95NCPSc6Dt1KNhnoL/aoRG5xAV4g8ogJtPic6sVyJb5VtZYOFwkmWykY
Oj1Q1ST0XtS8VDJEi7EzUJ0sNeoBYOoApR67EVkNpEIohVpTlskZDUKxsgqZwg1r
ivklz7tUsy8XfRTK4ifpGZ9wdodaXl0od/Z7Jfzbz98IC7ZIN0+XgPrQEBP9THsC
AwEAAaNTMFEwHQYDVR0OBBYEFCp8DViX9rNWyBNsuMBCZtGBk0TCMB8GA1UdIwQY
MBaAFCp8DViX9rNWyBNsuMBCZtGBk0TCMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZI
hvcNAQELBQADggEBAA3QQovqWtUaqFuGDeLJVGvM8TqMqGyMAuWd2N7aE/n7Tbmm
XDmblzGl6Rts/guir5TaCvIsI/w7ihzkSXrzqjOVB7Wd93t4KFNUpe6Z0HT7Fh89
1GRDegFGjUHPcxBh7iD3dTIyJj5EclVG2Ib3Nox+YLh44G4RNjr7Y+2fta0nYt/M
H3FVF5InGIcqpLkhmkez+/Q02l6zsZTZgTG0AvkRhzm3B0s0W/HNc23YeCvGNZtx
H7wMRgFoRK3qFL1bJkZGUOu+wT5rjGnU4Mcixrc/W1zkTqqIJMecL6Cp+t/PPtkB
TCTjYxw7zdWmElJZMvE++uTxfuun4uCpp3t1GOw=
-----END CERTIFICATE-----`;

const privateKey = `-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCk90cocmxpdrmr
TLdJ55XLAALMZMXyWV6USMN/R2pmAmJ4RFo/vqtT/TPywjU2ciwb7esH2r7+s9yh
unLwVf+Q3hCiqNd2j0d4Dij8cyFC1mZ5z5XMHepgmziCmBkpjctoZleOZl352LWa
6Io2ubeHMqKoGGT/GfeTQj0nOg7dSjYZ6C/2qERucQFeIPKICbT4nOrFciW+VbWW
DhcJJlspGDo9UNUk9F7UvFQyRIuxM1CdLDXqAWDqAKUeuxFZDaRCKIVaU5bJGQ1C
sbIKmcINa4r5Jc+7VLMvF30UyuIn6RmfcHaHWl5dKHf2eyX828/fCAu2SDdPl4D6
0BAT/Ux7AgMBAAECggEAGKLzZhd8mF2KSgppfyiOZuRIBrVwGIr/RH7/b1U/jx+B
DDwNDGMR3De+19zoLIrtinhENwaUqp46745UVw9I3R5E9r3ne8XXIxdeSKF7EKvL
XxrA4NyA4c+cp2hGrb2G6L8MCXDBTSxvpsRey+B9h7vordkC0FRU9JGaZ27UxHhw
6Sh3jQuQCoMdc+nLhtE2AS1VnBd5J597dPU73P/1veSwp/+P0Yw5uFh23pKibkqy
NI4wIbjI5lVHT5HAR5OWlO4LjDl4/NhVb1rMCJzwRNRRu6mav7+RWd3qAd8KlS2Z
yHRbNaN+nN+mXJ1S2kFtjIcY6LyCDEdToxdcahTD1QKBgQDSQNa2eieZf88WPl4J
9/aMiwONAlmXR4LFkAORX04rsf22pKUsQP4hDnE4ybhbnk0AwSud1FLnHBza8uH3
igU9iD0Qf4GaiTHyO5xPMxr2kxCrX1+W/wehxzCq3ezA9LCr8sCA9J36j0csoIWa
+3IKA7s0FVAHJLY86j3DnJVGDwKBgQDI2+wlDhiQuNog0jqjZAxjYuEhW3Ayu7Oj
3ARNPUALN5YB5dnDnmzt60XbcYGAx431K6z7bUQ28mlnJjxrGwF987826ScyB95c
ueREtm9hCv6KswuJbhmXO9krzbhV81swxPF2U0bMwgLzXeszAJGgWbG9cCbebE/e
MKN4R2fe1QKBgAcRTOZnZstfI3vw7sJRBoWk6qKj0JUoPzoa5DPPy1Xmrsuj7zV0
ndZIoP+ysDLMOHRtCeVNTNgd9s5ZWcUza4es+7iBQL8MG5Sz8kYrRp3BRc8s7o6p
1fzXMEieGyZFU2cESvpKvsC8bj0OzE7wYt35UCKpEL6cuk+D5D2eFtp7AoGAaYWQ
VA9JvI5AmkmX4Mro7zW9TIb7NMwDniwyXlm1Ua9MMYcNloWeeIfH1XeWL4+m9oyR
fi1zTuKfmT8vMp2ndQIfDLwEiXY0zcYjNC4b6YGbJEbX4sVi0F7ywt563zzQRZjR
ufYaFew/HJfUvqCn4PP+OqW25ddFRleLKd9ppFkCgYAR/ja7b7miR0FRPwZUqnHI
+fudVMctWR8Vt0OuvbbjK9FxEZ91ZAzvirAn974E8SJFj6dp9VlTa1FOQjxs8JDs
Z9f62a3LjjznOmhtbUsuAdc1GTYdwdS3D0KkP14tHe4hEwDQOPLvJh7iKjRpIHzP
6vZCRqBXYau4u6uCBlz+Jg==
-----END PRIVATE KEY-----`;

const certificateUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a1b2c3d.pem';

export const snsTopicArn = 'arn:aws:sns:eu-west-1:123456789012:bounces';

export const snsSignedAt = Date.parse('2027-03-01T12:00:00.000Z');

/** Signed as Amazon's documentation describes it, with fields in the order that it prescribes. */
export function snsMessage(
  fields: Readonly<Record<string, string>> = {},
  version: '1' | '2' = '2',
): Record<string, string> {
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: snsTopicArn,
    Message: '{"notificationType":"Bounce"}',
    Timestamp: new Date(snsSignedAt).toISOString(),
    ...fields,
  };
  const names =
    message['Type'] === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const content = names
    .filter((name) => name in message)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
  const signature = sign(version === '1' ? 'sha1' : 'sha256', Buffer.from(content), privateKey);
  return {
    SignatureVersion: version,
    Signature: signature.toString('base64'),
    SigningCertURL: certificateUrl,
    ...message,
  };
}

/** Has the certificate and nothing else. */
export const amazon = (): { fetch: ProviderFetch; readonly fetched: readonly string[] } => {
  const fetched: string[] = [];
  const fetch: ProviderFetch = (address) => {
    fetched.push(address);
    return Promise.resolve(
      address === certificateUrl ? new Response(certificate) : new Response(null, { status: 404 }),
    );
  };
  return { fetch, fetched };
};
