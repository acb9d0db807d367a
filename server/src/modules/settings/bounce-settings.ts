import { createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import type { SealedColumnPurpose } from '../../platform/crypto/sealed-columns';
import { AppError } from '../../platform/errors';
import { bounceNonceBytes } from './bounce-tokens';
import type { SettingsRow } from './settings.repository';

/** What events about bounces must be signed with; null for each provider that signs nothing. */
export interface BounceKeys {
  readonly mailgunSigningKey: string | null;
  readonly sendGridVerificationKey: KeyObject | null;
  readonly snsTopicArn: string | null;
}

export interface BounceWebhook {
  /** It is part of the current URL. */
  readonly nonce: Buffer | null;
  /** Null if events need no signature. */
  readonly keys: BounceKeys | null;
}

const sealPurpose = 'mailgun signing key';

const keyFromBase64 = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/** @throws {AppError} validation unless it is a public key on the curve P-256 */
const normalizeVerificationKey = (input: string): string => {
  let key: KeyObject | undefined;
  try {
    key = input.startsWith('-----BEGIN PUBLIC KEY-----') ? createPublicKey(input) : keyFromBase64(input);
  } catch {
    // Answered below.
  }
  if (key?.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new AppError('validation', {
      fields: {
        'mail.sendGridVerificationKey': [
          { code: 'verificationKey', message: 'Must be the verification key that SendGrid shows.' },
        ],
      },
    });
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
};

/** A column is undefined if the change does not name it. @throws {AppError} validation */
export const toBounceColumns = (
  { mail }: SettingsChange,
  seal: (purpose: SealedColumnPurpose, secret: string) => Buffer,
) => {
  const { mailgunSigningKey: signingKey, sendGridVerificationKey: verificationKey } = mail ?? {};
  return {
    bounce_url_nonce: mail?.bounceUrl === undefined ? undefined : randomBytes(bounceNonceBytes),
    mailgun_signing_key: typeof signingKey === 'string' ? seal(sealPurpose, signingKey) : signingKey,
    sendgrid_verification_key:
      typeof verificationKey === 'string' ? normalizeVerificationKey(verificationKey) : verificationKey,
    sns_topic_arn: mail?.snsTopicArn,
  };
};

/** Without secrets. */
export const presentBounceKeys = (
  row: SettingsRow,
): Pick<AllSettings['mail'], 'mailgunSigningKey' | 'sendGridVerificationKey' | 'snsTopicArn'> => ({
  mailgunSigningKey: { set: row.mailgun_signing_key !== null },
  sendGridVerificationKey: row.sendgrid_verification_key,
  snsTopicArn: row.sns_topic_arn,
});

export const toBounceWebhook = (
  row: SettingsRow,
  open: (purpose: SealedColumnPurpose, sealed: Buffer) => string,
): BounceWebhook => {
  const {
    bounce_url_nonce: nonce,
    mailgun_signing_key: signingKey,
    sendgrid_verification_key: verificationKey,
    sns_topic_arn: snsTopicArn,
  } = row;
  if (signingKey === null && verificationKey === null && snsTopicArn === null) return { nonce, keys: null };
  return {
    nonce,
    keys: {
      mailgunSigningKey: signingKey && open(sealPurpose, signingKey),
      sendGridVerificationKey: verificationKey === null ? null : keyFromBase64(verificationKey),
      snsTopicArn,
    },
  };
};

const isSameNonce = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

/** @param secretState tells a secret that was replaced from one that was not */
export const auditedBounceSettings = (
  row: SettingsRow,
  previous: SettingsRow,
  secretState: (secret: Buffer | null, before: Buffer | null) => string,
) => ({
  ...presentBounceKeys(row),
  bounceUrl: isSameNonce(row.bounce_url_nonce, previous.bounce_url_nonce) ? 'set' : 'replaced',
  mailgunSigningKey: secretState(row.mailgun_signing_key, previous.mailgun_signing_key),
});
