import type { AllSettings } from '@vantage/contract/settings/settings';
import { describe, expect, it } from 'vitest';
import { checkFields } from '../../../lib/api/field-problems';
import { toChange, signInFields, toValues, type SignInValues } from './sign-in-values';

const settings = {
  version: 4,
  authMethod: ['password'],
  emailDomains: ['example.com'],
  session: { idleMinutes: 60, absoluteHours: 12 },
  sso: {
    issuer: 'https://login.example.com',
    clientId: 'portal',
    clientSecret: { set: true },
    createUsers: false,
    redirectUrl: 'http://demo.localhost/callback',
  },
} as unknown as AllSettings;
const read = toValues(settings);

const changeFrom = (typed: Partial<SignInValues>) => {
  const checked = checkFields(signInFields, { ...read, ...typed });
  return checked.ok ? toChange(settings, checked.values) : checked.problems;
};

describe('the request', () => {
  it.each<[Partial<SignInValues>, object]>([
    [{}, {}],
    [{ authMethod: ['emailCode', 'passkey'] }, { authMethod: ['emailCode', 'passkey'] }],
    [{ idleMinutes: 30 }, { session: { idleMinutes: 30 } }],
    [{ emailDomains: [] }, { emailDomains: [] }],
    [{ issuer: '' }, { sso: { issuer: null } }],
    [{ clientId: 'other', createUsers: true }, { sso: { clientId: 'other', createUsers: true } }],
    [{ clientSecret: '' }, {}],
    [{ clientSecret: ' a secret ' }, { sso: { clientSecret: ' a secret ' } }],
    [{ clientSecret: null }, { sso: { clientSecret: null } }],
  ])('for %o is %o and the version that was read', (typed, change) => {
    expect(changeFrom(typed)).toEqual({ version: 4, ...change });
  });

  it.each<[Partial<SignInValues>, { path: string; code: string }]>([
    [{ authMethod: [] }, { path: 'authMethod', code: 'required' }],
    [{ idleMinutes: '' }, { path: 'idleMinutes', code: 'required' }],
    [{ idleMinutes: 61 }, { path: 'idleMinutes', code: 'tooBig' }],
    [{ absoluteHours: 0 }, { path: 'absoluteHours', code: 'tooSmall' }],
    [{ emailDomains: ['example.com', 'nothing'] }, { path: 'emailDomains.1', code: 'domain' }],
    [{ issuer: 'http://login.example.com' }, { path: 'issuer', code: 'issuer' }],
  ])('for %o is not sent until it is corrected', (typed, problem) => {
    expect(changeFrom(typed)).toMatchObject([problem]);
  });
});
