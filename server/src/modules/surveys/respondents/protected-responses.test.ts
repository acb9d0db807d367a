import { describe, expect, it } from 'vitest';
import type { SurveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import { signedIn } from '../../../../testing/client';
import { queryRows, type TestTenant } from '../../../../testing/factories';
import { createRespondents } from '../../../../testing/surveys/live-surveys';
import { someSurvey, surveyFixture, surveysPath } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const station = { name: 'Station', parameter: 'station', values: ['7', '8'] };

const storedResponses = (tenant: TestTenant) => queryRows(tenant, 'select * from survey_response');

const linkState = async (tenant: TestTenant) =>
  (
    await queryRows(
      tenant,
      'select opened_at, is_opened, has_answered from survey_invitation_link order by has_answered desc',
    )
  )[0];

describe('a response to a confidential survey (S80)', () => {
  it('has attributes, and nothing that leads to the link that was used', async () => {
    const { tenant, personal, read, respond } = await createRespondents(app, {
      anonymity: 'Confidential',
      attributes: [station],
    });
    const token = await personal({ Station: '8' });
    const { body } = await read(token);
    expect(body.survey).toMatchObject({
      anonymity: 'Confidential',
      anonymityThreshold: 7,
      attributes: ['Station'],
      parameters: ['station'],
    });
    const key = token;
    expect((await respond({ mood: 4 }, { token, key })).status).toBe(201);
    const [response] = await storedResponses(tenant);
    expect(response).toMatchObject({
      attributes: { Station: '8' },
      link_id: null,
      ip_address: null,
      language: null,
      request_hash: null,
      is_released: false,
    });
    const { started_at, completed_at, id, submission_key } = response ?? {};
    expect([started_at, new Date(completed_at).getTime() % 900_000, id[14]]).toEqual([completed_at, 0, '4']);
    expect(submission_key).not.toContain(token);
    expect(await linkState(tenant)).toEqual({ opened_at: null, is_opened: true, has_answered: true });
    // The key still finds the response, and the link can't be used again.
    expect((await respond({ mood: 4 }, { token, key })).body.id).toBe(id);
    expect((await respond({ mood: 5 }, { token })).body.code).toBe('survey.answered');
    expect((await read(token)).body.state).toBe('Answered');
  });

  it('is stored once if a link is used several times at once', async () => {
    const { tenant, personal, respond } = await createRespondents(app, { anonymity: 'Confidential' });
    const token = await personal();
    const others = await Promise.all([personal(), personal()]);
    const sent = [token, token, token, ...others].map((one) => respond({ mood: 4 }, { token: one }));
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([
      201, 201, 201, 409, 409,
    ]);
    expect(await storedResponses(tenant)).toHaveLength(3);
  });

  it('has the parameters of the open link whose values the survey offers', async () => {
    const { tenant, respond } = await createRespondents(app, {
      anonymity: 'Confidential',
      attributes: [station],
    });
    for (const value of ['7', '9'])
      await respond({ mood: 4 }, { body: { parameters: { station: value, other: 'x' } } });
    const attributes = (await storedResponses(tenant)).map((response) => response['attributes']);
    expect(attributes.toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)).toEqual([
      { Station: '7' },
      {},
    ]);
  });

  it.each<[SurveyAnonymity, string]>([
    ['Confidential', `update survey_response set link_id = (select id from survey_invitation_link limit 1)`],
    ['Confidential', `update survey_response set completed_at = completed_at + interval '1 second'`],
    ['Confidential', `update survey_response set id = '0190a1b2-0000-7000-8000-000000000000'`],
    ['Confidential', `update survey_response set anonymity = 'Identified'`],
    ['Confidential', `update survey set anonymity = 'Identified'`],
    ['Anonymous', `update survey_response set attributes = '{"Station": "7"}'`],
  ])('is protected by the tables: %s: %s', async (anonymity, statement) => {
    const { tenant, surveyId, respond } = await createRespondents(app, { anonymity });
    await tenant.surveyLink(surveyId);
    await respond({ mood: 4 });
    await expect(queryRows(tenant, statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^23(503|514)$/),
    });
  });
});

it('an anonymous survey stores neither attributes nor who opened and answered it', async () => {
  const { tenant, personal, read, respond } = await createRespondents(app, { anonymity: 'Anonymous' });
  const token = await personal({ Station: '7' });
  await read(token);
  expect((await respond({ mood: 4 }, { token })).status).toBe(201);
  expect(await storedResponses(tenant)).toMatchObject([{ attributes: {}, link_id: null }]);
  expect(await linkState(tenant)).toEqual({ opened_at: null, is_opened: false, has_answered: false });
});

it('a response is rejected if the respondent was promised something else', async () => {
  const { respond } = await createRespondents(app, { anonymity: 'Identified' });
  const { status, body } = await respond({ mood: 4 }, { body: { anonymity: 'Anonymous' } });
  expect([status, body.fields.anonymity[0].code]).toEqual([422, 'changed']);
  expect((await respond({ mood: 4 }, { body: { anonymity: 'Identified' } })).status).toBe(201);
});

describe('the promise of a survey', () => {
  it('stays as it is once someone has answered, and its threshold can only be raised', async () => {
    const { tenant, surveyId, respond } = await createRespondents(app, { anonymity: 'Confidential' });
    await respond({ mood: 4 });
    const client = await signedIn(app, await tenant.user());
    const path = `${surveysPath}/${surveyId}`;
    const change = async (fields: object) => {
      const { version, customerId } = (await client.get(path)).body;
      const stored = { startDate: '2020-01-01', endDate: '2099-12-31', version, anonymity: 'Confidential' };
      return client.put(path, someSurvey(customerId, { ...stored, ...fields }));
    };
    expect((await change({ anonymity: 'Identified', anonymityThreshold: 6 })).body.fields).toMatchObject({
      anonymity: [{ code: 'answered' }],
      anonymityThreshold: [{ code: 'answered' }],
    });
    expect((await change({ anonymityThreshold: 8 })).body).toMatchObject({ anonymityThreshold: 8 });
  });

  it.each([
    [
      'anonymity',
      { anonymity: 'Confidential', type: 'SurveyMonkey', launchUrl: 'https://surveys.example/1' },
    ],
    ['collectIpAddress', { anonymity: 'Confidential', collectIpAddress: true }],
    ['openLink', { anonymity: 'Anonymous', openLink: false }],
    ['attributes', { anonymity: 'Anonymous', attributes: [station] }],
    ['attributes', { attributes: [station, { ...station, name: 'STATION' }] }],
    ['attributes', { attributes: [station, { ...station, name: 'Other' }] }],
    ['attributes.0.parameter', { attributes: [{ ...station, parameter: '7th' }] }],
    ['anonymityThreshold', { anonymityThreshold: 2 }],
  ])('is validated: %s, %j', async (field, input) => {
    const { client, customerId } = await surveyFixture(app);
    const { status, body } = await client.post(surveysPath, someSurvey(customerId, input));
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});
