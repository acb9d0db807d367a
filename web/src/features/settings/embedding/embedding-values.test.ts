import type { AllSettings } from '@vantage/contract/settings/settings';
import { describe, expect, it } from 'vitest';
import { checkFields } from '../../../lib/api/field-problems';
import {
  toEmbeddingChange,
  embeddingFields,
  toEmbeddingValues,
  type EmbeddingValues,
} from './embedding-values';

const settings = {
  version: 4,
  embedHosts: ['reports.example.com'],
  powerBi: {
    directoryTenantId: 'halden.example',
    clientId: 'reports',
    clientSecret: { set: true },
    authority: null,
    api: null,
  },
  tableau: {
    host: 'tableau.example.com',
    site: null,
    clientId: 'views',
    secretId: 'id',
    secretValue: { set: true },
    subject: 'email',
  },
} as unknown as AllSettings;
const read = toEmbeddingValues(settings);

const changeFrom = (typed: Partial<EmbeddingValues>) => {
  const checked = checkFields(embeddingFields, { ...read, ...typed });
  return checked.ok ? toEmbeddingChange(settings, checked.values) : checked.problems;
};

describe('the request', () => {
  it.each<[Partial<EmbeddingValues>, object]>([
    [{}, {}],
    [{ embedHosts: [' Bots.Example.com '] }, { embedHosts: ['bots.example.com'] }],
    [{ directoryTenantId: '' }, { powerBi: { directoryTenantId: null } }],
    [{ clientSecret: ' a secret ' }, { powerBi: { clientSecret: ' a secret ' } }],
    [{ clientSecret: null }, { powerBi: { clientSecret: null } }],
    [{ api: 'https://api.powerbigov.us/' }, { powerBi: { api: 'https://api.powerbigov.us' } }],
    [{ appClientId: 'other', subject: 'userName' }, { tableau: { clientId: 'other', subject: 'userName' } }],
    [{ site: 'safety', secretValue: 'x' }, { tableau: { site: 'safety', secretValue: 'x' } }],
  ])('for %o is %o and the version that was read', (typed, change) => {
    expect(changeFrom(typed)).toEqual({ version: 4, ...change });
  });

  it.each<[Partial<EmbeddingValues>, { path: string; code: string }]>([
    [{ embedHosts: ['https://a.example/x'] }, { path: 'embedHosts.0', code: 'host' }],
    [{ directoryTenantId: 'a/b' }, { path: 'directoryTenantId', code: 'directory' }],
    [{ host: '*.example.com' }, { path: 'host', code: 'host' }],
    [{ site: 'a b' }, { path: 'site', code: 'site' }],
    [{ authority: 'http://login.example.com' }, { path: 'authority', code: 'issuer' }],
  ])('for %o is not sent until it is corrected', (typed, problem) => {
    expect(changeFrom(typed)).toMatchObject([problem]);
  });
});
