import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut, type Client } from '../../../testing/client';
import { queryRows } from '../../../testing/factories';
import { readAllPages } from '../../../testing/lists';
import { surveyFixture, surveysPath } from '../../../testing/surveys/survey-administration';
import { addMailing } from '../../../testing/mailings/mailing-factory';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

describe('GET survey', () => {
  it('sorts by every column', async () => {
    const { tenant, client } = await surveyFixture(app);
    const [a, z] = [await tenant.customer({ name: 'Aaaaa' }), await tenant.customer({ name: 'Zzzzz' })];
    const first = await tenant.survey({
      name: 'a',
      customer_id: z,
      type: 'SurveyMonkey',
      start_date: '2021-01-01',
    });
    const second = await tenant.survey({ name: 'b', customer_id: a, end_date: '2030-01-01' });
    await queryRows(
      tenant,
      `update survey set response_count = 7, published_at = now() where id = '${first}'`,
    );
    const list = async (sort: string) =>
      (await readAllPages(client, surveysPath, { limit: '1', sort })).flat();
    for (const sort of ['name', 'updatedAt']) expect(await list(sort)).toEqual([first, second]);
    for (const sort of ['customer', 'type', 'state', 'startDate', 'responseCount'])
      expect(await list(sort)).toEqual([second, first]);
    expect(await list('endDate')).toEqual([second, first]);
  });

  it('counts the e-mails of all mailings of a survey', async () => {
    const { tenant, client, admin, customerId } = await surveyFixture(app);
    const [mailed, other] = [
      await tenant.survey({ name: 'a', customer_id: customerId }),
      await tenant.survey({ name: 'b', customer_id: customerId }),
    ];
    for (const state of ['Completed', 'Paused'] as const) await addMailing(tenant, mailed, admin.id, state);
    const { body } = await client.get(`${surveysPath}?sort=name`);
    expect(body.items).toMatchObject([
      { id: mailed, emailsSent: 2 },
      { id: other, emailsSent: 0 },
    ]);
    expect((await client.get(`${surveysPath}/${mailed}`)).body).toMatchObject({ emailsSent: 2 });
  });

  it('filters, and searches by prefix', async () => {
    const { tenant, client, customerId } = await surveyFixture(app);
    const id = await tenant.survey({ name: 'Ramp safety', region: 'Europe', customer_id: customerId });
    await tenant.survey({ type: 'SurveyMonkey', launch_url: 'https://surveys.example.com/r/1' });
    const other = await tenant.survey({ name: 'Gone' });
    await client.call('DELETE', `${surveysPath}/${other}`);
    const match = async (query: string) => {
      const { body } = await client.get(`${surveysPath}?${query}`);
      return [body.total, ...body.items.map((item: { id: string }) => item.id)];
    };
    for (const query of ['search=saf%20ram', 'type=SurveyJS', 'region=Europe', `customerId=${customerId}`])
      expect(await match(query)).toEqual([1, id]);
    expect((await match('state=Draft'))[0]).toBe(2);
    expect(await match('state=Open,Full')).toEqual([0]);
    expect((await client.get(surveysPath)).body).toMatchObject({ total: 2, totalIsExact: true });
    expect((await client.get(`${surveysPath}/options`)).body.inUse).toMatchObject({ regions: ['Europe'] });
  });

  it.each([
    ['Draft', {}, 'published_at = null'],
    ['Published', { start_date: '2090-01-01' }, 'published_at = now()'],
    ['Open', { response_limit: 2 }, 'published_at = now(), response_count = 1'],
    ['Closed', { end_date: '2020-01-02' }, 'published_at = now(), response_count = 1'],
    ['Full', { response_limit: 1 }, 'published_at = now(), response_count = 1'],
  ])("returns the state %s by the database's clock", async (state, fields, change) => {
    const { tenant, client } = await surveyFixture(app);
    const id = await tenant.survey(fields);
    await queryRows(tenant, `update survey set ${change} where id = '${id}'`);
    const { body } = await client.get(`${surveysPath}/${id}`);
    expect([body.state, body.published, body.liveUrl === null]).toEqual([
      state,
      state !== 'Draft',
      state === 'Draft',
    ]);
  });

  it.each(['sort=nothing', 'limit=201', 'cursor=x', 'type=Excel', 'state=Gone'])(
    'rejects %s',
    async (query) => {
      const { client } = await surveyFixture(app);
      expect((await client.get(`${surveysPath}?${query}`)).status).toBe(422);
    },
  );

  it('returns only surveys of assigned customers to a consultant (S8)', async () => {
    const { tenant } = await surveyFixture(app);
    const user = await tenant.user({ roleId: role.user });
    const mine = await tenant.survey({ customer_id: await tenant.customer({ assigned: [user] }) });
    const other = await tenant.survey();
    const client = await signedIn(app, user);
    const { body } = await client.get(surveysPath);
    expect([body.total, body.items.map(({ id }: { id: string }) => id)]).toEqual([1, [mine]]);
    expect((await client.get(`${surveysPath}/${other}`)).status).toBe(404);
    expect((await client.call('DELETE', `${surveysPath}/${mine}`)).status).toBe(403);
  });

  it('returns surveys with results of an assigned customer to a consultant (S8)', async () => {
    const { tenant } = await surveyFixture(app);
    const user = await tenant.user({ roleId: role.user });
    const client = await signedIn(app, user);
    const customerId = await tenant.customer({ assigned: [user] });
    const otherCustomer = await tenant.customer();
    const { id: open } = await tenant.publishedSurvey(
      {},
      { customer_id: customerId, start_date: '2021-01-01' },
    );
    const answered = await tenant.survey({ customer_id: customerId });
    await queryRows(tenant, `update survey set response_count = 1 where id = '${answered}'`);
    await tenant.survey({ customer_id: customerId });
    await tenant.publishedSurvey(
      {},
      { customer_id: customerId, type: 'SurveyMonkey', launch_url: 'https://surveys.example.com/r/1' },
    );
    await tenant.publishedSurvey({}, { customer_id: otherCustomer });
    const listed = async (of: string, by = client) => {
      const { body } = await by.get(
        `${surveysPath}?customerId=${of}&withResults=true&sort=startDate&order=desc`,
      );
      return [body.total, body.items.map(({ id }: { id: string }) => id)];
    };
    expect(await listed(customerId)).toEqual([2, [open, answered]]);
    expect(await listed(otherCustomer)).toEqual([0, []]);
    expect(await listed(customerId, (await surveyFixture(app)).client)).toEqual([0, []]);
    expect((await client.get(`${surveysPath}/${open}/results`)).body.customerId).toBe(customerId);
  });

  it('is rejected for learners, and without a session', async () => {
    const { tenant } = await surveyFixture(app);
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    expect((await learner.get(surveysPath)).status).toBe(403);
    expect((await signedOut(app, tenant).get(surveysPath)).status).toBe(401);
  });
});

describe('the surveys of an insight', () => {
  it('are offered to all who see the client, learners included, while they are open to anyone', async () => {
    const { tenant, client } = await surveyFixture(app);
    const learner = await tenant.user({ roleId: role.learner });
    const customerId = await tenant.customer({ assigned: [learner] });
    const insightId = await tenant.insight();
    const place = { customer_id: customerId, insight_id: insightId };
    const survey = (values: object = {}) => tenant.publishedSurvey({}, { ...place, ...values });
    const { id: older } = await survey({ name: 'Older', start_date: '2020-01-01' });
    const { id: newer } = await survey({ name: 'Newer', start_date: '2020-02-01' });
    await survey({ start_date: '2020-03-01', allows_public_link: false });
    await survey({ start_date: '2020-01-01', end_date: '2020-02-01' });
    await survey({ insight_id: await tenant.insight() });
    await survey({ customer_id: await tenant.customer() });
    const listed = async (by: Client) => {
      const { status, body } = await by.get(`/insight/${insightId}/survey?customerId=${customerId}`);
      return status === 200 ? body.surveys.map(({ id }: { id: string }) => id) : [status, body.code];
    };
    expect(await listed(await signedIn(app, learner))).toEqual([newer, older]);
    expect(await listed(client)).toEqual([newer, older]);
    expect(
      (await client.get(`/insight/${insightId}/survey?customerId=${customerId}`)).body.surveys[1],
    ).toEqual({
      id: older,
      name: 'Older',
      liveUrl: (await client.get(`${surveysPath}/${older}`)).body.liveUrl,
    });
    const unassigned = await signedIn(app, await tenant.user({ roleId: role.user }));
    for (const by of [unassigned, (await surveyFixture(app)).client])
      expect(await listed(by)).toEqual([404, 'notFound']);
    expect(await listed(signedOut(app, tenant))).toEqual([401, 'token.missing']);
    await queryRows(tenant, `update insight set deleted_at = now() where id = '${insightId}'`);
    expect(await listed(client)).toEqual([404, 'notFound']);
  });
});
