import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';
import { asOwner, queryRows, unique } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import { createRespondents } from '../../../../testing/surveys/live-surveys';
import { someSurvey, surveyFixture, surveysPath } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const turnOff = 'update survey set allows_public_link = false';
const getCount = async (tenant: { readonly id: string }) =>
  (await queryRows<{ response_count: number }>(tenant, 'select response_count from survey'))[0]
    ?.response_count;

describe('a survey without an open link', () => {
  it.each([
    ['open', {}],
    ['not open yet', { start_date: '2090-01-01' }],
    ['closed', { end_date: '2020-01-02' }],
  ])('rejects its live URL while it is %s, and shows no questions', async (_, fields) => {
    const { tenant, read, respond } = await createRespondents(app, {
      name: 'Ramp safety',
      allows_public_link: false,
      ...fields,
    });
    const { status, body } = await read();
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        state: 'InvitationOnly',
        survey: expect.objectContaining({ name: 'Ramp safety', definition: null }),
      }),
    ]);
    const rejected = await respond({ mood: 4 });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'survey.invitationOnly']);
    expect(await queryRows(tenant, 'select from survey_response')).toHaveLength(0);
    expect(await getCount(tenant)).toBe(0);
  });

  it('accepts personal links, within its limit', async () => {
    const { tenant, personal, read, respond } = await createRespondents(app, {
      allows_public_link: false,
      response_limit: 1,
    });
    const [mine, yours] = [await personal(), await personal()];
    expect((await read(mine)).body).toMatchObject({ state: 'Open', version: 1 });
    expect((await respond({ mood: 4 }, { token: mine })).status).toBe(201);
    expect((await read(mine)).body.state).toBe('Answered');
    expect((await respond({ mood: 4 }, { token: yours })).body.code).toBe('survey.full');
    expect((await read()).body.state).toBe('InvitationOnly');
    expect(await getCount(tenant)).toBe(1);
  });

  it('is not found while it is not published', async () => {
    const { tenant, read, respond } = await createRespondents(app, { allows_public_link: false });
    await queryRows(tenant, 'update survey set published_version = null, published_at = null');
    expect([(await read()).status, (await respond({ mood: 4 })).status]).toEqual([404, 404]);
  });

  it('opens at SurveyMonkey by personal links only', async () => {
    const { tenant, token, personal } = await createRespondents(app, {
      type: 'SurveyMonkey',
      launch_url: 'https://surveys.example/r/1',
      allows_public_link: false,
    });
    const open = (of: string) => signedOut(app, tenant).post(`/api/v1/public/survey/${of}/opening`);
    const rejected = await open(token);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'survey.invitationOnly']);
    expect((await open(await personal())).body).toEqual({ launchUrl: 'https://surveys.example/r/1' });
    expect(
      await queryRows(tenant, 'select from survey_invitation_link where opened_at is not null'),
    ).toHaveLength(1);
  });

  it('has a preview, but no live URL', async () => {
    const { tenant, surveyId } = await createRespondents(app, { allows_public_link: false });
    const client = await signedIn(app, await tenant.user());
    expect((await client.get(`${surveysPath}/${surveyId}`)).body).toMatchObject({
      openLink: false,
      published: true,
      state: 'Open',
      liveUrl: null,
    });
    expect((await client.get(`${surveysPath}/${surveyId}/preview`)).status).toBe(200);
  });
});

describe('turning an open link off', () => {
  it.each([
    ['a survey', ''],
    [
      'a survey with webhooks',
      `insert into survey_webhook (tenant_id, id, survey_id, url, sealed_secret)
       select tenant_id, gen_random_uuid(), id, 'https://hooks.example.com/', '' from survey`,
    ],
  ])('rejects responses to %s that are already being stored, except by personal links', async (_, change) => {
    const { tenant, personal, respond } = await createRespondents(app);
    if (change !== '') await queryRows(tenant, change);
    const token = await personal();
    const sent = await asOwner(tenant.id, async (holder) => {
      await holder.query(turnOff);
      const responses = Promise.all([
        respond({ mood: 4 }),
        respond({ mood: 4 }, { token }),
        respond({ mood: 4 }),
      ]);
      await waitForBlockedQuery(holder);
      return () => responses;
    });
    const responses = await sent();
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'survey.invitationOnly'],
      [201, undefined],
      [409, 'survey.invitationOnly'],
    ]);
    expect(await queryRows(tenant, 'select from survey_response')).toHaveLength(1);
    expect(await getCount(tenant)).toBe(1);
  });

  it('keeps returning the stored response for a repeated key', async () => {
    const { tenant, respond } = await createRespondents(app);
    const key = unique('key');
    const first = await respond({ mood: 4 }, { key });
    await queryRows(tenant, turnOff);
    const again = await respond({ mood: 4 }, { key });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});

describe('openLink', () => {
  it('is on by default, is audited, applies immediately and is kept by duplicates', async () => {
    const { tenant, client, customerId } = await surveyFixture(app);
    const fields = someSurvey(customerId, { startDate: '2020-01-01', endDate: '2099-12-31' });
    const { body } = await client.post(surveysPath, fields);
    expect(body.openLink).toBe(true);
    const path = `${surveysPath}/${body.id}`;
    await client.put(`${path}/definition`, {
      definition: { elements: [{ type: 'text', name: 'q' }] },
      draftVersion: 0,
    });
    const { liveUrl } = (await client.post(`${path}/publish`)).body;
    const live = `/api/v1/public/survey/${liveUrl.split('/').at(-1)}`;
    const getState = async () => (await signedOut(app, tenant).get(live)).body.state;
    expect(await getState()).toBe('Open');
    const changed = await client.put(path, { ...fields, openLink: false, version: 1 });
    expect([changed.status, changed.body.openLink, changed.body.liveUrl]).toEqual([200, false, null]);
    expect(await getState()).toBe('InvitationOnly');
    expect((await entriesAbout(tenant, body.id)).at(-1)).toMatchObject({
      action: 'survey.updated',
      before: { openLink: true },
      after: { openLink: false },
    });
    const copy = await client.post(`${path}/duplicate`, { name: unique('Copy') });
    expect([copy.status, copy.body.openLink]).toEqual([201, false]);
    const shared = await client.put(path, { ...fields, openLink: true, version: 2 });
    expect([shared.body.liveUrl, await getState()]).toEqual([liveUrl, 'Open']);
  });

  it('is changed by those who may change the survey only (S3, S8)', async () => {
    const { tenant, client, customerId } = await surveyFixture(app);
    const fields = someSurvey(customerId);
    const { body } = await client.post(surveysPath, fields);
    const change = { ...fields, openLink: false, version: 1 };
    const path = `${surveysPath}/${body.id}`;
    for (const roleId of [role.user, role.learner])
      expect((await (await signedIn(app, await tenant.user({ roleId }))).put(path, change)).status).toBe(403);
    expect((await signedOut(app, tenant).put(path, change)).status).toBe(401);
    const { client: elsewhere } = await surveyFixture(app);
    expect((await elsewhere.put(path, change)).status).toBe(404);
    expect((await client.get(path)).body.openLink).toBe(true);
    expect((await client.put(path, { ...change, openLink: 'no' })).status).toBe(422);
  });
});
