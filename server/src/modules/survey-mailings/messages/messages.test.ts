import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { withSurvey } from '../../../../testing/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

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
      html: expect.stringMatching(/^<p>Ramp<\/p>.*href="#survey".*href="#unsubscribe"/),
      text: expect.stringMatching(/^Ramp\n/),
      recipient: { line: 3, email: 'aiko@example.com', previous: null, next: 4 },
    });
    expect((await client.post(path, { ...message, line: 4 })).body).toMatchObject({
      subject: 'Everyone, tell us',
      recipient: { line: 4, email: 'ben@example.com', previous: 3, next: null },
    });
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

  it('knows neither invalid lines nor files of other surveys', async () => {
    const { client, path, message, tenant } = await withRecipients();
    for (const line of [2, 99]) expect((await client.post(path, { ...message, line })).status).toBe(404);
    const other = await tenant.survey();
    expect((await client.post(`/survey/${other}/bulkemail/preview`, message)).status).toBe(404);
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
