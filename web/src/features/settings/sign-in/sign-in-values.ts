import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import {
  authMethods,
  clientId,
  clientSecret,
  emailDomains,
  issuer,
  sessionLengths,
  type AuthMethod,
} from '@vantage/contract/settings/sign-in-settings';
import { z } from 'zod';
import { differingFields, emptyIs, unlessEmpty } from '../settings-values';

export interface SignInValues {
  authMethod: AuthMethod[];
  idleMinutes: number | string;
  absoluteHours: number | string;
  emailDomains: string[];
  issuer: string;
  clientId: string;
  /** Empty leaves the stored secret unchanged, `null` removes it. */
  clientSecret: string | null;
  createUsers: boolean;
}

export const signInFields = z.strictObject({
  authMethod: authMethods,
  idleMinutes: sessionLengths.shape.idleMinutes,
  absoluteHours: sessionLengths.shape.absoluteHours,
  emailDomains,
  issuer: emptyIs(null, issuer.nullable()),
  clientId: emptyIs(null, clientId.nullable()),
  clientSecret: emptyIs(undefined, clientSecret.nullable().optional()),
  createUsers: z.boolean(),
});
export type CheckedSignIn = z.infer<typeof signInFields>;

/** Paths in the server's errors that are nested there. */
export const serverNames = {
  'session.idleMinutes': 'idleMinutes',
  'session.absoluteHours': 'absoluteHours',
  'sso.issuer': 'issuer',
  'sso.clientId': 'clientId',
  'sso.clientSecret': 'clientSecret',
  'sso.createUsers': 'createUsers',
} as const;

export const toValues = ({ session, sso, ...settings }: AllSettings): SignInValues => ({
  authMethod: settings.authMethod,
  idleMinutes: session.idleMinutes,
  absoluteHours: session.absoluteHours,
  emailDomains: settings.emailDomains,
  issuer: sso.issuer ?? '',
  clientId: sso.clientId ?? '',
  clientSecret: '',
  createUsers: sso.createUsers,
});

/** Only the changed settings, with the version that they are based on. */
export const toChange = (settings: AllSettings, fields: CheckedSignIn): SettingsChange => {
  const { idleMinutes, absoluteHours, issuer, clientId, clientSecret, createUsers, ...own } = fields;
  const { authMethod, emailDomains, session, sso } = settings;
  return {
    version: settings.version,
    ...differingFields({ authMethod, emailDomains }, own),
    ...unlessEmpty('session', differingFields(session, { idleMinutes, absoluteHours })),
    ...unlessEmpty('sso', differingFields(sso, { issuer, clientId, clientSecret, createUsers })),
  };
};
