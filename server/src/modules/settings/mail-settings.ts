import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { isLoopback } from '@vantage/contract/embedding/embed-urls';
import {
  generateDkimKey,
  missingDkimName,
  senderName,
  type SmtpSecurity,
} from '@vantage/contract/settings/mail-settings';
import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import type { SealedColumnPurpose } from '../../platform/crypto/sealed-columns';
import { AppError } from '../../platform/errors';
import type { presentBounceKeys } from './bounce-settings';
import { unconfirmedReplyTo, usedReplyTo } from './reply-to';
import type { ChangedSettings, SettingsRow } from './settings.repository';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSecurity;
  /** Required: a server that takes mails without a sign-in takes them in anyone's name. */
  readonly login: { readonly user: string; readonly password: string };
}

interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Its address is trusted only because its own server, which has been tested, sends in its name. */
interface OwnSender {
  readonly address: string;
  readonly server: SmtpServer;
  /** Null until it is complete. */
  readonly dkim: DkimKey | null;
}

/** In whose name survey e-mail is sent. */
export interface MailSettings {
  readonly fromName: string | null;
  /** The tenant's sender address if the product sends. Never an address that has to be confirmed first. */
  readonly replyTo: string | null;
  readonly ratePerSecond: number | null;
  readonly ratePerDomain: number | null;
  /** Null if the product sends, by its server and from its address. */
  readonly own: OwnSender | null;
}

const generateKeys = promisify(generateKeyPair);

const smtpSealPurpose = 'smtp password';
const dkimSealPurpose = 'dkim private key';
/** RFC 8301. */
const keyBits = 2_048;

type Seal = (purpose: SealedColumnPurpose, secret: string) => Buffer;
type Open = (purpose: SealedColumnPurpose, sealed: Buffer) => string;

const invalidField = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

/** @throws {AppError} validation unless it is an RSA key of at least 1,024 bits */
function readKey(pem: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // Answered below.
  }
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 1_024)
    throw invalidField(
      'mail.dkimPrivateKey',
      'key',
      'Must be an RSA private key in PEM format with at least 1,024 bits.',
    );
  return key;
}

/** Creates the key that a change asks for, in another thread. */
export async function withNewDkimKey(change: SettingsChange): Promise<SettingsChange> {
  if (change.mail?.dkimPrivateKey !== generateDkimKey) return change;
  const { privateKey } = await generateKeys('rsa', { modulusLength: keyBits });
  const dkimPrivateKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ...change, mail: { ...change.mail, dkimPrivateKey } };
}

const dkimKeyColumns = (input: string | null | undefined, seal: Seal) => {
  if (input === undefined) return {};
  if (input === null) return { dkim_private_key: null, dkim_public_key: null };
  const key = readKey(input);
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    dkim_private_key: seal(dkimSealPurpose, pem),
    dkim_public_key: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
  };
};

/** A column is undefined if the change does not name it. @throws {AppError} validation */
export const toMailColumns = ({ mail }: SettingsChange, seal: Seal) => {
  const password = mail?.smtpPassword;
  return {
    mail_from_name: mail?.fromName,
    mail_from_address: mail?.fromAddress,
    mail_reply_to: mail?.replyTo,
    mail_postal_address: mail?.postalAddress,
    mail_rate_per_second: mail?.ratePerSecond,
    mail_rate_per_domain: mail?.ratePerDomain,
    smtp_host: mail?.smtpHost,
    smtp_port: mail?.smtpPort,
    smtp_security: mail?.smtpSecurity,
    smtp_user: mail?.smtpUser,
    smtp_password: typeof password === 'string' ? seal(smtpSealPurpose, password) : password,
    dkim_domain: mail?.dkimDomain,
    dkim_selector: mail?.dkimSelector,
    ...dkimKeyColumns(mail?.dkimPrivateKey, seal),
  };
};

const presentReplyToConfirmation = (row: SettingsRow): AllSettings['mail']['replyToConfirmation'] => {
  const address = unconfirmedReplyTo(row);
  return address === null ? null : { address, usedAddress: usedReplyTo(row) };
};

/** Without secrets. */
export const presentMail = (
  row: SettingsRow,
): Omit<AllSettings['mail'], 'bounceUrl' | keyof ReturnType<typeof presentBounceKeys>> => ({
  fromName: row.mail_from_name,
  fromAddress: row.mail_from_address,
  replyTo: row.mail_reply_to,
  postalAddress: row.mail_postal_address,
  replyToConfirmation: presentReplyToConfirmation(row),
  ratePerSecond: row.mail_rate_per_second,
  ratePerDomain: row.mail_rate_per_domain,
  smtpHost: row.smtp_host,
  smtpPort: row.smtp_port,
  smtpSecurity: row.smtp_security,
  smtpUser: row.smtp_user,
  smtpPassword: { set: row.smtp_password !== null },
  isSmtpTested: row.smtp_tested_at !== null,
  dkimDomain: row.dkim_domain,
  dkimSelector: row.dkim_selector,
  dkimPrivateKey: { set: row.dkim_private_key !== null },
  dkimRecord:
    row.dkim_domain !== null && row.dkim_selector !== null && row.dkim_public_key !== null
      ? {
          name: `${row.dkim_selector}._domainkey.${row.dkim_domain}`,
          value: `v=DKIM1; k=rsa; p=${row.dkim_public_key}`,
        }
      : null,
});

/** Whether tested or not; null until it is complete. */
export const toSmtp = (row: SettingsRow, open: Open): SmtpServer | null => {
  const { smtp_host: host, smtp_security: security, smtp_user: user, smtp_password: password } = row;
  if (host === null || user === null || password === null) return null;
  return {
    host,
    port: row.smtp_port ?? (security === 'tls' ? 465 : 587),
    security,
    login: { user, password: open(smtpSealPurpose, password) },
  };
};

const toDkim = (row: SettingsRow, open: Open): DkimKey | null => {
  const { dkim_domain: domain, dkim_selector: selector, dkim_private_key: key } = row;
  if (domain === null || selector === null || key === null) return null;
  return { domain, selector, privateKey: open(dkimSealPurpose, key) };
};

const toOwnSender = (row: SettingsRow, open: Open): OwnSender | null => {
  const { mail_from_address: address, smtp_tested_at: testedAt } = row;
  if (address === null || testedAt === null) return null;
  const server = toSmtp(row, open);
  return server && { address, server, dkim: toDkim(row, open) };
};

/** A name that was stored when every character was allowed is not used until it is saved again. */
const usedSenderName = ({ mail_from_name: name }: SettingsRow): string | null =>
  name !== null && senderName.safeParse(name).success ? name : null;

export const toMail = (row: SettingsRow, open: Open): MailSettings => {
  const own = toOwnSender(row, open);
  return {
    fromName: usedSenderName(row),
    replyTo: usedReplyTo(row),
    ratePerSecond: row.mail_rate_per_second,
    ratePerDomain: row.mail_rate_per_domain,
    own,
  };
};

const serverColumns = ['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user', 'smtp_password'] as const;

/** A changed server has to be tested again. */
export const withServerUntested = (changed: ChangedSettings): ChangedSettings =>
  serverColumns.some((column) => changed[column] !== undefined)
    ? { ...changed, smtp_tested_at: null }
    : changed;

/** @throws {AppError} validation */
export function checkMail(
  before: SettingsRow,
  changed: ChangedSettings,
  { providersOnLoopback }: { readonly providersOnLoopback: boolean },
): void {
  const host = changed.smtp_host;
  const isPublicName = host?.includes('.') && !isLoopback(host) && isIP(host) === 0;
  if (host != null && !isPublicName && !(providersOnLoopback && isLoopback(host)))
    throw invalidField('mail.smtpHost', 'host', 'Must be a host, such as smtp.example.com.');
  // Otherwise an administrator could have the stored password sent to their own server, or unencrypted.
  const isElsewhere = [changed.smtp_host, changed.smtp_port, changed.smtp_security].some(
    (value) => value !== undefined && value !== null,
  );
  if (isElsewhere && before.smtp_password !== null && changed.smtp_password === undefined)
    throw invalidField('mail.smtpPassword', 'newAddress', 'A new server needs its own password.');
  const { dkim_domain: dkimDomain, dkim_selector: dkimSelector } = { ...before, ...changed };
  const changesNames = changed.dkim_domain !== undefined || changed.dkim_selector !== undefined;
  const missing = changesNames ? missingDkimName({ dkimDomain, dkimSelector }) : null;
  if (missing !== null) throw invalidField(`mail.${missing}`, 'neededTogether', 'Enter both or neither.');
}

/** @param secretState tells a secret that was replaced from one that was not */
export const auditedMail = (
  row: SettingsRow,
  previous: SettingsRow,
  secretState: (secret: Buffer | null, before: Buffer | null) => string,
) => {
  const { dkimRecord: _record, replyToConfirmation: _confirmation, ...mail } = presentMail(row);
  return {
    ...mail,
    smtpPassword: secretState(row.smtp_password, previous.smtp_password),
    dkimPrivateKey: secretState(row.dkim_private_key, previous.dkim_private_key),
  };
};
