import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { testSecretKey } from '../../../../testing/constants';
import { makeJobsDue, testRunners } from '../../../../testing/background-jobs';
import { queryRows } from '../../../../testing/factories';
import { readHeader, smtpSink } from '../../../../testing/providers/smtp-sink';
import { withSurvey, type SurveyFixture } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { outboxDelivery } from '../../../platform/mail/outbox-delivery';
import { mailSealPurpose } from '../../../platform/mail/outbox';
import { smtpTransport } from '../../../platform/mail/smtp';
import { SmtpUnavailableError } from '../../../platform/mail/smtp-connection';
import type { SenderIdentity } from '../sender/resolve-sender';
import { testMailDelivery, testMailTask } from './test-mail-delivery';

const app = await sharedApp();
const secrets = secretsFrom(testSecretKey);
const { database, createRunner } = testRunners();

const keeper = async () => {
  const fixture = await withSurvey(app);
  const path = `${fixture.path}/bulkemail`;
  return { ...fixture, path, test: (body: object) => fixture.client.post(`${path}/test`, body) };
};

const findMails = async ({ tenant }: SurveyFixture) => {
  const rows = await queryRows<{ to_address: string; sealed_content: Buffer }>(
    tenant,
    'select to_address, sealed_content from outgoing_mail order by created_at',
  );
  return rows.map(({ to_address: to, sealed_content: sealed }) => ({
    to,
    ...(JSON.parse(secrets.open(mailSealPurpose, sealed).toString()) as Record<'subject' | 'html', string>),
  }));
};

const message = { subject: 'Hello {{name|there}}', body: '<p>Dear {{name|colleague}}</p>' };

describe('POST survey/:surveyId/bulkemail/test', () => {
  it('sends the message to oneself, with links that work and the fallbacks of its fields', async () => {
    const fixture = await keeper();
    const { status, body, text } = await fixture.test(message);
    expect(status, text).toBe(202);
    const [mail] = await findMails(fixture);
    expect(mail).toMatchObject({ to: body.email, subject: 'Hello there' });
    expect(mail?.html).toContain('<p>Dear colleague</p>');
    const [, token] = /\/unsubscribe\/([\w-]+)"/.exec(mail?.html ?? '') ?? [];
    const subscription = await signedOut(app, fixture.tenant).get(`/api/v1/public/unsubscribe/${token}`);
    expect(subscription.body).toMatchObject({ state: 'Subscribed' });
  });

  it('contains the live URL, or a personal link to a survey without an open link', async () => {
    const fixture = await keeper();
    const stateBehind = async (survey: { readonly id: string }) => {
      await fixture.client.post(`/survey/${survey.id}/bulkemail/test`, message);
      const mail = (await findMails(fixture)).at(-1);
      const [, token = ''] = /\/survey\/([\w-]+)"/.exec(mail?.html ?? '') ?? [];
      const { body } = await signedOut(app, fixture.tenant).get(`/api/v1/public/survey/${token}`);
      return { token, state: body.state as string };
    };
    const shared = await fixture.tenant.publishedSurvey({});
    expect(await stateBehind(shared)).toEqual({ token: shared.token, state: 'Open' });
    const invited = await fixture.tenant.publishedSurvey({}, { allows_public_link: false });
    const { token, state } = await stateBehind(invited);
    expect([token === invited.token, state]).toEqual([false, 'Open']);
  });

  it('has the values and the language of a line', async () => {
    const fixture = await keeper();
    const form = new FormData();
    form.append('file', new Blob(['email,name,language\na@example.com,Aiko,ja-JP\nb@example.com,Ben,fr\n']));
    const { uploadId } = (await fixture.client.post(`${fixture.path}/validate`, form)).body;
    const translated = {
      ...message,
      translations: { ja: { subject: '{{name}}さんへ', body: '<p>お願いします</p>' } },
      uploadId,
    };
    for (const line of [2, 3]) expect((await fixture.test({ ...translated, line })).status).toBe(202);
    const [aiko, ben] = await findMails(fixture);
    expect(aiko).toMatchObject({ subject: 'Aikoさんへ' });
    expect(aiko?.html).toMatch(/お願いします[^]*配信を停止する/);
    expect(ben).toMatchObject({ subject: 'Hello Ben' });
    for (const language of ['ja', null])
      expect((await fixture.test({ ...translated, line: language ? 3 : 2, language })).status).toBe(202);
    const [, , inJapanese, asWritten] = await findMails(fixture);
    expect(inJapanese).toMatchObject({ subject: 'Benさんへ' });
    expect(asWritten).toMatchObject({ subject: 'Hello Aiko' });
    expect((await fixture.test({ ...translated, line: 9 })).status).toBe(404);
    expect((await fixture.test({ ...translated, languageColumn: 'Sprache' })).body.fields.body).toMatchObject(
      [{ code: 'unknownField', values: { field: 'Sprache' } }],
    );
  });

  it('is sent like a mailing: sender, server, headers and signature', async () => {
    const fixture = await keeper();
    const sink = await smtpSink();
    let isUp = false;
    const sender: SenderIdentity = {
      from: { address: 'safety@halden.example', name: 'Safety team' },
      replyTo: 'help@halden.example',
      ratePerSecond: null,
      ratePerDomain: null,
      serverKey: sink.url,
      connect: () =>
        isUp
          ? smtpTransport({ url: sink.url }).connect()
          : Promise.reject(new SmtpUnavailableError('Nobody is there.', false)),
      sign: (mail) => Promise.resolve(`DKIM-Signature: signed\r\n${mail}`),
    };
    const task = outboxDelivery({
      task: testMailTask,
      database,
      secrets,
      prepare: testMailDelivery({
        secrets,
        tenants: { publicUrl: () => Promise.resolve('https://halden.example') },
        resolveSender: () => Promise.resolve(sender),
      }),
      logger: { info: () => {}, warn: () => {} },
    });
    await fixture.test(message);
    const runner = createRunner(task, [fixture.tenant], { tasks: [task] });
    const states = () => queryRows(fixture.tenant, 'select state, attempts, detail from outgoing_mail');
    const wake = async (): Promise<void> => {
      await makeJobsDue(fixture.tenant);
      await runner.checkAllTenants();
    };
    await wake();
    await expect
      .poll(states, { timeout: 10_000 })
      .toMatchObject([{ state: 'waiting', attempts: 1, detail: 'Nobody is there.' }]);
    isUp = true;
    await wake();
    await expect.poll(states, { timeout: 10_000 }).toMatchObject([{ state: 'sent' }]);
    const [mail] = sink.mails;
    if (!mail) throw new Error('no mail');
    expect(mail.from).toBe('safety@halden.example');
    expect(readHeader(mail, 'From')).toEqual(['"Safety team" <safety@halden.example>']);
    expect(readHeader(mail, 'Reply-To')).toEqual(['help@halden.example']);
    expect(readHeader(mail, 'DKIM-Signature')).toEqual(['signed']);
    expect(readHeader(mail, 'Subject')).toEqual(['Hello there']);
    expect(readHeader(mail, 'List-Unsubscribe')[0]).toMatch(
      /^<https:\/\/halden\.example\/api\/v1\/public\/unsubscribe\/[\w-]+>$/,
    );
    expect(mail.body.replaceAll('=\r\n', '')).toContain('<p>Dear colleague</p>');
  });

  it('is limited, for those who may send, and for surveys and files of the tenant', async () => {
    const fixture = await keeper();
    const learner = await signedIn(app, await fixture.tenant.user({ roleId: role.learner }));
    expect((await learner.post(`${fixture.path}/test`, message)).status).toBe(403);
    expect((await signedOut(app, fixture.tenant).post(`${fixture.path}/test`, message)).status).toBe(401);
    const other = await keeper();
    expect((await other.client.post(`${fixture.path}/test`, message)).status).toBe(404);
    const form = new FormData();
    form.append('file', new Blob(['email\na@example.com\n']));
    const { uploadId } = (await other.client.post(`${other.path}/validate`, form)).body;
    expect((await fixture.test({ ...message, uploadId })).status).toBe(404);
    for (let sent = 1; sent < 20; sent += 1) await fixture.test(message);
    expect((await fixture.test(message)).status).toBe(429);
  });
});
