import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { testSecretKey } from '../../../../testing/constants';
import { withSurvey } from '../../../../testing/surveys/survey-administration';
import { addUpload } from '../../../../testing/mailings/mailing-factory';
import { sharedApp } from '../../../../testing/test-app';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { unsubscribeToken } from '../unsubscribe/unsubscribe-tokens';

const app = await sharedApp();

const withRecipients = async () => {
  const fixture = await withSurvey(app);
  const form = new FormData();
  form.append('file', new Blob(['email,Team\nwrong,Ramp\naiko@example.com,Ramp\nben@example.com,\n']));
  const { uploadId } = (await fixture.client.post(`${fixture.path}/bulkemail/validate`, form)).body;
  const message = {
    uploadId,
    subject: '{{Team|Everyone}}, tell us',
    body: '<p>{{Team|all}}</p>',
  };
  return { ...fixture, message, path: `${fixture.path}/bulkemail/preview` };
};

describe('POST survey/:surveyId/bulkemail/preview', () => {
  it('shows the message to a recipient, or to the first one', async () => {
    const { client, path, message } = await withRecipients();
    const first = await client.post(path, message);
    expect(first.status, first.text).toBe(200);
    expect(first.body).toEqual({
      subject: 'Ramp, tell us',
      html: expect.stringMatching(
        /^<!doctype html>[^]*background-color:#325bd6;[^]*>Organization [^]*<p>Ramp<\/p>[^]*href="http[^"]+\/survey\/[\w-]+"[^]*href="http[^"]+\/unsubscribe\/[\w-]+"/,
      ),
      text: expect.stringMatching(/^Ramp\n/),
      recipient: { line: 3, email: 'aiko@example.com', previous: null, next: 4 },
    });
    expect((await client.post(path, { ...message, line: 4 })).body).toMatchObject({
      subject: 'Everyone, tell us',
      recipient: { line: 4, email: 'ben@example.com', previous: 3, next: null },
    });
  });

  it('has links as long as in a mail, which lead to nothing', async () => {
    const { tenant, client, path, message } = await withRecipients();
    const { html, text } = (await client.post(path, message)).body;
    const respondent = signedOut(app, tenant);
    for (const page of ['survey', 'unsubscribe']) {
      const [, token = ''] = new RegExp(`/${page}/([\\w-]+)"`).exec(html) ?? [];
      expect(token).not.toBe('');
      expect(text).toContain(`/${page}/${token}`);
      expect((await respondent.get(`/api/v1/public/${page}/${token}`)).status).toBe(404);
    }
    const subject = { tenantId: tenant.id, email: 'aiko@example.com' };
    const { length } = unsubscribeToken(secretsFrom(testSecretKey), subject);
    expect(html).toMatch(new RegExp(`/unsubscribe/[\\w-]{${length}}"`));
  });

  it('finds recipients and their neighbors in long files, too', async () => {
    const { client, tenant, id, message, path } = await withRecipients();
    const people = Array.from({ length: 2_001 }, (_, index) => ({ email: `person-${index}@example.com` }));
    const uploadId = await addUpload(tenant, id, people);
    const recipientOn = async (line?: number) =>
      (await client.post(path, { ...message, body: 'Hello', subject: 'Hello', uploadId, line })).body
        .recipient;
    expect(await recipientOn()).toEqual({ line: 2, email: 'person-0@example.com', previous: null, next: 3 });
    expect(await recipientOn(1_001)).toMatchObject({
      email: 'person-999@example.com',
      previous: 1_000,
      next: 1_002,
    });
    expect(await recipientOn(1_002)).toMatchObject({
      email: 'person-1000@example.com',
      previous: 1_001,
      next: 1_003,
    });
    expect(await recipientOn(2_002)).toMatchObject({
      email: 'person-2000@example.com',
      previous: 2_001,
      next: null,
    });
  });

  it('steps over suppressed addresses, and says of their lines that they get no mail', async () => {
    const { tenant, client, path } = await withRecipients();
    const form = new FormData();
    const emails = ['gone', 'ana', 'left', 'spam', 'ben', 'over'].map((name) => `${name}@example.com`);
    form.append('file', new Blob([['email', ...emails, ''].join('\n')]));
    const { uploadId } = (await client.post(path.replace('/preview', '/validate'), form)).body;
    const previewed = async (line?: number) => {
      const { status, body } = await client.post(path, { uploadId, subject: 'Survey', body: '', line });
      return status === 200 ? body.recipient : body.code;
    };
    for (const email of ['Gone@example.com', 'left@example.com', 'spam@example.com', 'over@example.com'])
      await client.post('/suppression', { email, reason: 'unsubscribed' });
    expect(await previewed()).toEqual({ line: 3, email: 'ana@example.com', previous: null, next: 6 });
    expect(await previewed(6)).toEqual({ line: 6, email: 'ben@example.com', previous: 3, next: null });
    expect(await previewed(5)).toEqual({
      line: 5,
      email: 'spam@example.com',
      suppressed: 'unsubscribed',
      previous: 3,
      next: 6,
    });
    for (const email of ['ana@example.com', 'ben@example.com']) await tenant.suppression(email);
    expect(await previewed()).toBe('recipients.none');
    expect(await previewed(3)).toMatchObject({ suppressed: 'added', previous: null, next: null });
    const test = await client.post(path.replace('/preview', '/test'), {
      uploadId,
      subject: 'Survey',
      body: '',
    });
    expect(test.body.code).toBe('recipients.none');
  });

  it('names the merge fields that the file does not have', async () => {
    const { client, path, message } = await withRecipients();
    const { status, body } = await client.post(path, { ...message, body: '<p>{{Shift}}</p>' });
    expect(status).toBe(422);
    expect(body.fields.body).toMatchObject([{ code: 'unknownField', values: { field: 'Shift' } }]);
  });

  it('says in which language it is, and which translation has an unknown field', async () => {
    const { client, path, message } = await withRecipients();
    const ja = { subject: '{{Team|皆さま}}へ', body: '' };
    const translated = { ...message, languageColumn: 'Team', translations: { ja } };
    expect((await client.post(path, translated)).body).not.toHaveProperty('language');
    const form = new FormData();
    form.append('file', new Blob(['email,Team\naiko@example.com,ja\n']));
    const validated = await client.post(path.replace('/preview', '/validate'), form);
    expect(
      (await client.post(path, { ...translated, uploadId: validated.body.uploadId })).body,
    ).toMatchObject({ subject: 'jaへ', language: 'ja' });
    const wrong = { ...translated, translations: { ja: { ...ja, body: '<p>{{Shift}}</p>' } } };
    expect((await client.post(path, wrong)).body.fields.body).toMatchObject([
      { code: 'unknownField', values: { field: 'Shift', language: 'ja' } },
    ]);
  });

  it('finds neither invalid lines nor files of other surveys', async () => {
    const { client, path, message, tenant } = await withRecipients();
    for (const line of [2, 99]) expect((await client.post(path, { ...message, line })).status).toBe(404);
    const other = await tenant.survey();
    expect((await client.post(`/survey/${other}/bulkemail/preview`, message)).status).toBe(404);
  });

  it('says that a survey is archived, as sending a test does', async () => {
    const { client, path, message, id } = await withRecipients();
    await client.post(`/survey/${id}/archive`);
    for (const each of [path, `/survey/${id}/bulkemail/test`]) {
      const { status, body } = await client.post(each, message);
      expect([status, body.code]).toEqual([409, 'survey.archived']);
    }
  });

  it.each([
    ['no subject', { subject: ' ' }],
    ['a long subject', { subject: 'x'.repeat(201) }],
    ['a long body', { body: 'x'.repeat(60_001) }],
  ])('refuses %s', async (_what, change) => {
    const { client, path, message } = await withRecipients();
    expect((await client.post(path, { ...message, ...change })).status).toBe(422);
  });

  it('is for those who may send, in their tenant (S8)', async () => {
    const { tenant, path, message } = await withRecipients();
    for (const roleId of [role.user, role.learner])
      expect((await (await signedIn(app, await tenant.user({ roleId }))).post(path, message)).status).toBe(
        403,
      );
    expect((await signedOut(app, tenant).post(path, message)).status).toBe(401);
    const { client: elsewhere } = await withRecipients();
    expect((await elsewhere.post(path, message)).status).toBe(404);
  });
});

describe('GET survey/:surveyId/bulkemail/uploads/:uploadId/languages', () => {
  const withLanguages = async (lines: readonly string[]) => {
    const fixture = await withSurvey(app);
    const form = new FormData();
    form.append('file', new Blob([['email,Language', ...lines, ''].join('\n')]));
    const { uploadId } = (await fixture.client.post(`${fixture.path}/bulkemail/validate`, form)).body;
    const path = `${fixture.path}/bulkemail/uploads/${uploadId}/languages`;
    return {
      ...fixture,
      path,
      count: (column = 'language') => fixture.client.get(`${path}?column=${column}`),
    };
  };

  it('counts recipients by the translation that they would get, without suppressed addresses', async () => {
    const { tenant, count } = await withLanguages([
      'a@example.com,ja',
      'b@example.com, 日本語 ',
      'c@example.com,hi-IN',
      'd@example.com,français',
      'x@example.com,ko',
      'e@example.com,',
      'gone@example.com,ja',
    ]);
    await tenant.suppression('gone@example.com');
    const { status, body, text } = await count();
    expect(status, text).toBe(200);
    expect(body.languages).toHaveLength(4);
    expect(body.languages).toEqual(
      expect.arrayContaining([
        { language: 'ja', recipients: 2 },
        { language: 'hi', recipients: 1 },
        { language: 'fr', recipients: 1 },
        { language: null, recipients: 2 },
      ]),
    );
    expect((await count('email')).body.languages).toEqual([{ language: null, recipients: 6 }]);
  });

  it('needs a column of the file, and is for those who may send, in their tenant (S8)', async () => {
    const { tenant, path, count } = await withLanguages(['a@example.com,ja']);
    expect((await count('Team')).body.fields.column).toMatchObject([{ code: 'unknown' }]);
    for (const column of ['', 'x'.repeat(101)]) expect((await count(column)).status).toBe(422);
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    expect((await learner.get(`${path}?column=language`)).status).toBe(403);
    expect((await signedOut(app, tenant).get(`${path}?column=language`)).status).toBe(401);
    const other = await withLanguages([]);
    expect((await other.client.get(`${path}?column=language`)).status).toBe(404);
  });
});
