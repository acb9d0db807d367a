import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import type { CheckedMessage } from '@vantage/contract/mailings/message-check';
import { signedIn, signedOut } from '../../../../testing/client';
import { withSurvey } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';
import type { ResolveTxt } from '../sender/sender-records';
import { deliverabilityService } from './deliverability.service';

const app = await sharedApp();

const keys = generateKeyPairSync('rsa', { modulusLength: 1_024 });
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const check = (resolveTxt: ResolveTxt, body: string, translations?: CheckedMessage['translations']) =>
  deliverabilityService({
    database: { read: (_tenantId: string, work: (scope: never) => unknown) => work({} as never) } as never,
    settings: {
      mail: () =>
        Promise.resolve({
          fromName: null,
          replyTo: null,
          ratePerSecond: null,
          ratePerDomain: null,
          own: {
            address: 'a@Example.com',
            server: {} as never,
            dkim: {
              domain: 'example.com',
              selector: 's',
              privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
            },
          },
        }),
    },
    tenants: { publicUrl: () => Promise.resolve('https://portal.example') },
    surveys: { get: () => Promise.resolve({} as never) },
    resolveTxt,
  }).check({ tenantId: 't' } as never, 's', { subject: 'Survey', body, translations });

describe('the check of a message before it is sent', () => {
  it('names missing records of the sender, links to other hosts, missing text and size', async () => {
    const nothing = await check(
      () => Promise.resolve([]),
      '<p><a href="https://other.example/x">{{name}}</a></p>',
    );
    expect(nothing).toEqual({
      problems: [
        { code: 'noSpf', values: ['example.com'] },
        { code: 'noDkim', values: ['example.com'] },
        { code: 'noDmarc', values: ['example.com'] },
        { code: 'noText', values: [] },
        { code: 'foreignLink', values: ['other.example'] },
      ],
      senderDns: 'checked',
    });
    const records: Readonly<Record<string, string>> = {
      'example.com': 'v=spf1 -all',
      '_dmarc.example.com': 'v=DMARC1; p=none',
      's._domainkey.example.com': `v=DKIM1; p=${publicKey}`,
    };
    const well = await check((name) => Promise.resolve([records[name] ?? '']), '<p>Hello</p>');
    expect(well).toEqual({ problems: [], senderDns: 'checked' });
    const unasked = await check(() => Promise.resolve(null), `<p>${'a'.repeat(100_000)}</p>`);
    expect(unasked).toEqual({ problems: [{ code: 'tooLarge', values: [] }], senderDns: 'unreachable' });
  });

  it('names the translation that has a problem', async () => {
    const translations = {
      ja: { subject: '調査', body: '' },
      hi: { subject: 'सर्वे', body: '<p><a href="https://other.example/x">यहाँ</a></p>' },
    };
    const { problems } = await check(() => Promise.resolve(null), '<p>Hello</p>', translations);
    expect(problems).toEqual([
      { code: 'noText', values: [], language: 'ja' },
      { code: 'foreignLink', values: ['other.example'], language: 'hi' },
    ]);
  });

  it('is for those who may send, and for surveys of the tenant', async () => {
    const { tenant, client, path } = await withSurvey(app);
    const message = { subject: 'Survey', body: '<p>Hello</p>' };
    const url = `${path}/bulkemail/check`;
    expect((await client.post(url, message)).body).toEqual({ problems: [], senderDns: 'notNeeded' });
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    expect((await learner.post(url, message)).status).toBe(403);
    expect((await signedOut(app, tenant).post(url, message)).status).toBe(401);
    const other = await withSurvey(app);
    expect((await other.client.post(url, message)).status).toBe(404);
  });
});
