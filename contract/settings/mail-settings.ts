import { z } from 'zod';
import { text } from '../api/fields';
import { email } from '../users/user-fields';
import { clientSecret } from './sign-in-settings';
import { normalizeText } from '../api/normalize-text';

// Separate, since the form that uses them is loaded after sign-in.

export const mailSettingsLimits = {
  fromName: { min: 1, max: 100 },
  postalAddress: { min: 1, max: 300 },
  ratePerSecond: { min: 1, max: 1_000 },
  port: { min: 1, max: 65_535 },
  host: 253,
  user: { min: 1, max: 255 },
  selector: 63,
  /** Characters of a key in PEM. */
  privateKey: 5_000,
  signingKey: { min: 1, max: 255 },
  /** Characters in PEM or base64. */
  verificationKey: 1_000,
  topicArn: 350,
} as const;

/** `tls` from the first byte, `startTls` required after connecting, `none` without encryption. */
export const smtpSecurity = z.enum(['tls', 'startTls', 'none']);
export type SmtpSecurity = z.infer<typeof smtpSecurity>;

const domainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

const lowerCase = z
  .string()
  .max(1_000)
  .transform((value) => value.trim().toLowerCase());

/** A name or an IP address; whether it is a public one is checked when it is connected to. */
export const smtpHost = lowerCase.refine(
  (host) => host.length <= mailSettingsLimits.host && /^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/.test(host),
  { error: 'Must be a host, such as smtp.example.com.', params: { code: 'host' } },
);

export const dkimDomain = lowerCase.refine((domain) => domainPattern.test(domain), {
  error: 'Must be a domain, such as example.com.',
  params: { code: 'domain' },
});

export const dkimSelector = lowerCase.refine(
  (selector) =>
    selector.length <= mailSettingsLimits.selector && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(selector),
  { error: 'Use only letters, digits and hyphens.', params: { code: 'selector' } },
);

/** A signature names both: the one that is missing, or null. */
export const missingDkimName = (names: {
  readonly dkimDomain: string | null;
  readonly dkimSelector: string | null;
}): keyof typeof names | null => {
  const { dkimDomain, dkimSelector } = names;
  if ((dkimDomain === null) === (dkimSelector === null)) return null;
  return dkimDomain === null ? 'dkimDomain' : 'dkimSelector';
};

/** Topics that post to URLs; those with an order (`.fifo`) can't. */
export const snsTopicArn = z
  .string()
  .max(1_000)
  .transform((arn) => arn.trim())
  .refine(
    (arn) =>
      arn.length <= mailSettingsLimits.topicArn &&
      /^arn:aws(-[a-z]+)*:sns:[a-z]+(-[a-z]+)+-\d:\d{12}:[\w-]{1,256}$/.test(arn),
    {
      error: 'Must be the ARN of a topic, such as arn:aws:sns:us-east-1:123456789012:bounces.',
      params: { code: 'topicArn' },
    },
  );

/** The value that makes the server create a key. */
export const generateDkimKey = 'generate';

/** The value that makes the server create a new URL; the previous one stops working. */
export const replaceBounceUrl = 'replace';

const rate = z.int().min(mailSettingsLimits.ratePerSecond.min).max(mailSettingsLimits.ratePerSecond.max);

/** What could make a name look like another sender's address: `=?` begins an encoded word, which may have any characters. */
const addressCharacters = /[@<>]|=\?/;

export const senderName = text(mailSettingsLimits.fromName).refine(
  // Compatible characters look the same.
  (name) => !addressCharacters.test(normalizeText(name, 'NFKC')),
  { error: 'Must not contain @, <, > or =?.', params: { code: 'senderNameCharacters' } },
);

export const mailFields = z.strictObject({
  /** It is null for the organization's name. */
  fromName: senderName.nullable(),
  /** Used as the sender with the tenant's own server only, otherwise for replies. */
  fromAddress: email.nullable(),
  /** Used once someone there has confirmed it, unless it belongs to one of the tenant's `emailDomains`. */
  replyTo: email.nullable(),
  /** Shown at the end of survey e-mail. */
  postalAddress: text({ ...mailSettingsLimits.postalAddress, lines: true }).nullable(),
  /** Mails per second at most, of all mailings together; null for no limit. */
  ratePerSecond: rate.nullable(),
  /** The same to each domain of recipients. */
  ratePerDomain: rate.nullable(),
  /** It is null for the product's own mail server. */
  smtpHost: smtpHost.nullable(),
  /** It is null for the usual port: 465 with `tls`, otherwise 587. */
  smtpPort: z.int().min(mailSettingsLimits.port.min).max(mailSettingsLimits.port.max).nullable(),
  smtpSecurity,
  smtpUser: text(mailSettingsLimits.user).nullable(),
  smtpPassword: clientSecret.nullable(),
  dkimDomain: dkimDomain.nullable(),
  dkimSelector: dkimSelector.nullable(),
  /** An RSA key in PEM, or `generate` for a new one. */
  dkimPrivateKey: text({ min: 1, max: mailSettingsLimits.privateKey, lines: true }).nullable(),
  bounceUrl: z.literal(replaceBounceUrl),
  // With one of these, only bounces that this provider signed are accepted.
  mailgunSigningKey: text(mailSettingsLimits.signingKey).nullable(),
  /** A public key on the curve P-256, in PEM or as base64 of its DER form. */
  sendGridVerificationKey: text({ min: 1, max: mailSettingsLimits.verificationKey, lines: true }).nullable(),
  /** Anyone can have Amazon sign; the topic tells whose messages they are. */
  snsTopicArn: snsTopicArn.nullable(),
});
export type MailFields = z.infer<typeof mailFields>;
