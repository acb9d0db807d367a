import { mailFields, missingDkimName, type SmtpSecurity } from '@vantage/contract/settings/mail-settings';
import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import { z } from 'zod';
import { emptyIs } from '../settings-values';

export interface MailValues {
  fromName: string;
  fromAddress: string;
  replyTo: string;
  postalAddress: string;
  ratePerSecond: number | string;
  ratePerDomain: number | string;
  smtpHost: string;
  smtpPort: number | string;
  smtpSecurity: SmtpSecurity;
  smtpUser: string;
  /** Empty leaves the stored secret unchanged, `null` removes it. */
  smtpPassword: string | null;
  dkimDomain: string;
  dkimSelector: string;
  /** Like the password; `generate` for a new key. */
  dkimPrivateKey: string | null;
  /** Like the password. */
  mailgunSigningKey: string | null;
  sendGridVerificationKey: string;
  snsTopicArn: string;
}

const { shape } = mailFields;

/** The contract's schemas by form field. */
const fields = z.strictObject({
  fromName: emptyIs(null, shape.fromName),
  fromAddress: emptyIs(null, shape.fromAddress),
  replyTo: emptyIs(null, shape.replyTo),
  postalAddress: emptyIs(null, shape.postalAddress),
  ratePerSecond: emptyIs(null, shape.ratePerSecond),
  ratePerDomain: emptyIs(null, shape.ratePerDomain),
  smtpHost: emptyIs(null, shape.smtpHost),
  smtpPort: emptyIs(null, shape.smtpPort),
  smtpSecurity: shape.smtpSecurity,
  smtpUser: emptyIs(null, shape.smtpUser),
  smtpPassword: emptyIs(undefined, shape.smtpPassword.optional()),
  dkimDomain: emptyIs(null, shape.dkimDomain),
  dkimSelector: emptyIs(null, shape.dkimSelector),
  dkimPrivateKey: emptyIs(undefined, shape.dkimPrivateKey.optional()),
  mailgunSigningKey: emptyIs(undefined, shape.mailgunSigningKey.optional()),
  sendGridVerificationKey: emptyIs(null, shape.sendGridVerificationKey),
  snsTopicArn: emptyIs(null, shape.snsTopicArn),
});
type CheckedMail = z.infer<typeof fields>;

export const mailFormFields = fields.superRefine((checked, context) => {
  const missing = missingDkimName(checked);
  if (missing !== null)
    context.addIssue({
      code: 'custom',
      path: [missing],
      params: { code: 'neededTogether', saysWhatIsMissing: true },
    });
});

const names = Object.keys(fields.shape) as (keyof CheckedMail)[];

/** Paths in the server's errors, where the fields are nested. */
export const mailServerNames = Object.fromEntries(names.map((name) => [`mail.${name}`, name]));

export const toMailValues = ({ mail }: AllSettings): MailValues => ({
  fromName: mail.fromName ?? '',
  fromAddress: mail.fromAddress ?? '',
  replyTo: mail.replyTo ?? '',
  postalAddress: mail.postalAddress ?? '',
  ratePerSecond: mail.ratePerSecond ?? '',
  ratePerDomain: mail.ratePerDomain ?? '',
  smtpHost: mail.smtpHost ?? '',
  smtpPort: mail.smtpPort ?? '',
  smtpSecurity: mail.smtpSecurity,
  smtpUser: mail.smtpUser ?? '',
  smtpPassword: '',
  dkimDomain: mail.dkimDomain ?? '',
  dkimSelector: mail.dkimSelector ?? '',
  dkimPrivateKey: '',
  mailgunSigningKey: '',
  sendGridVerificationKey: mail.sendGridVerificationKey ?? '',
  snsTopicArn: mail.snsTopicArn ?? '',
});

/** Only the changed settings, with the version that they are based on. */
export const toMailChange = ({ version, mail }: AllSettings, fields: CheckedMail): SettingsChange => {
  const changed = names.filter((name) => fields[name] !== undefined && fields[name] !== mail[name]);
  if (changed.length === 0) return { version };
  return { version, mail: Object.fromEntries(changed.map((name) => [name, fields[name]])) };
};
