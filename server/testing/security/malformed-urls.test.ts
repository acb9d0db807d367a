import { describe, expect, it } from 'vitest';
import { someInsight, insightsPath } from '../insights/insight-administration';
import { someSurvey, surveysPath, withSurvey } from '../surveys/survey-administration';
import { sharedApp } from '../test-app';

const app = await sharedApp();
const fixture = await withSurvey(app);
const groupId = await fixture.tenant.group();
const { client, customerId, path } = fixture;

const settings = (fields: object) => client.post('/api/v1/app', { version: 1, ...fields });
const provider = { clientId: 'vantage', clientSecret: 'Zq-a secret of the provider-9' };
const powerBi = { ...provider, directoryTenantId: 'example.com' };
const tableau = {
  site: 'safety',
  clientId: 'app',
  secretId: 'id',
  secretValue: 'Zq-secret-9',
  subject: 'email',
};
const monkey = { type: 'SurveyMonkey' };

/** Every field with a URL of another system, and every field with a host. */
const urls = {
  url: (url: string) => client.post(`${path}/webhook`, { url }),
  launchUrl: (url: string) => client.post(surveysPath, someSurvey(customerId, { ...monkey, launchUrl: url })),
  iframeUrl: (url: string) => client.post(insightsPath, someInsight(groupId, { iframeUrl: url })),
  'sso.issuer': (issuer: string) => settings({ sso: { ...provider, issuer } }),
  'powerBi.authority': (authority: string) => settings({ powerBi: { ...powerBi, authority } }),
  'powerBi.api': (api: string) => settings({ powerBi: { ...powerBi, api } }),
};
const hosts = {
  'embedHosts of a survey': (host: string) =>
    client.post(surveysPath, someSurvey(customerId, { embedHosts: [host] })),
  'embedHosts of the settings': (host: string) => settings({ embedHosts: [host] }),
  'tableau.host': (host: string) => settings({ tableau: { ...tableau, host } }),
};

const malformedHosts = [
  'example.com:0',
  'example.com:65536',
  'example.com:99999',
  'example.com:-1',
  'example.com:8e1',
  'example.com:80:80',
  'example.com:',
  // The URL standard reads what ends in a number as an IP address.
  'example.1',
  '256.1.1.1',
  '1.2.3.4.5',
  '0x7f.1',
  '2130706433',
  'xn--a',
  'exa mple.com',
  'exa%6dple.com',
  'example.com\\@elsewhere.example',
  '[::1',
  '[::g]',
  '-example.com',
  '{customer.name}',
];

describe.each(Object.entries(urls))('%s', (field, save) => {
  it.each([
    ...malformedHosts.map((host) => `https://${host}/`),
    'https://',
    'https:///',
    'https://?',
    '://x',
  ])('rejects %s', async (url) => {
    const { status, body } = await save(url);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe.each(Object.entries(hosts))('%s', (field, save) => {
  it.each(malformedHosts)('rejects %s', async (host) => {
    const { status, body } = await save(host);
    expect(status).toBe(422);
    expect(field).toContain(Object.keys(body.fields)[0]?.replace(/\.0$/, ''));
  });
});
