import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getLiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { testSecretKey } from '../../../../testing/constants';
import { signedIn, signedOut } from '../../../../testing/client';
import { globalQuery, makeTenant, queryRows, unique } from '../../../../testing/factories';
import { mood, createRespondents } from '../../../../testing/surveys/live-surveys';
import { surveysPath } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { personalToken } from '../survey-tokens';

const app = await sharedApp();

/** For a personal link that doesn't exist. */
const signedToken = (tenantId: string): string =>
  personalToken(secretsFrom(testSecretKey), tenantId, randomUUID());

describe('GET public/survey/:token', () => {
  it('shows an open survey with its questions, logos and names to anyone', async () => {
    const { tenant, surveyId, token, read } = await createRespondents(app, { name: 'Ramp safety' });
    const [logo, customerLogo] = [await tenant.asset(), await tenant.asset()];
    await queryRows(tenant, `update tenant_settings set app_logo_id = '${logo}', brand_color = '#aa3300'`);
    await queryRows(tenant, `update customer set logo_id = '${customerLogo}', name = 'Northwind Aviation'`);
    const { status, body, text } = await read();
    expect([status, body]).toEqual([
      200,
      {
        state: 'Open',
        version: 1,
        survey: {
          name: 'Ramp safety',
          type: 'SurveyJS',
          startDate: '2020-01-01',
          anonymity: 'Identified',
          anonymityThreshold: 7,
          attributes: [],
          parameters: [],
          definition: mood,
          branding: {
            organizationName: `Organization ${tenant.slug}`,
            logoUrl: `/api/assets/${tenant.id}/${logo}`,
            customerName: 'Northwind Aviation',
            customerLogoUrl: `/api/assets/${tenant.id}/${customerLogo}`,
            brandColor: '#aa3300',
          },
        },
      },
    ]);
    expect(getLiveSurvey.responses[200].safeParse(body)).toMatchObject({ success: true });
    for (const secret of [surveyId, 'A-100']) expect(text).not.toContain(secret);
    const client = await signedIn(app, await tenant.user());
    expect((await client.get(`${surveysPath}/${surveyId}`)).body.liveUrl).toMatch(
      new RegExp(`/survey/${token}$`),
    );
  });

  it.each([
    ['NotOpen', { start_date: '2090-01-01' }, ''],
    ['Closed', { end_date: '2020-01-02' }, ''],
    ['Full', { response_limit: 1 }, 'response_count = 1'],
  ])('reports that it is %s, without its questions', async (state, fields, change) => {
    const { tenant, read, respond } = await createRespondents(app, fields);
    if (change !== '') await queryRows(tenant, `update survey set ${change}`);
    const { body } = await read();
    expect([body.state, body.survey.definition]).toEqual([state, null]);
    const rejected = await respond({ mood: 4 });
    expect([rejected.status, rejected.body.code]).toEqual([
      409,
      `survey.${state.charAt(0).toLowerCase()}${state.slice(1)}`,
    ]);
    expect(await queryRows(tenant, 'select from survey_response')).toHaveLength(0);
  });

  it.each([
    ['not published', 'update survey set published_version = null, published_at = null'],
    ['deleted', 'update survey set deleted_at = now()'],
  ])('does not find a survey that is %s', async (_, change) => {
    const { tenant, read, respond } = await createRespondents(app);
    await queryRows(tenant, change);
    expect([(await read()).status, (await respond({ mood: 4 })).status]).toEqual([404, 404]);
  });

  it("does not find a suspended tenant's survey, or one for a forged token", async () => {
    const { tenant, token, read } = await createRespondents(app);
    for (const wrong of ['x', `${token.slice(0, -1)}_`, `${token}A`, token.toLowerCase()])
      expect((await read(wrong)).body.code).toBe('notFound');
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    await globalQuery("select pg_notify('tenant_changed', $1)", [tenant.id]);
    await expect.poll(async () => (await read()).status).toBe(404);
  });

  it("does not find another tenant's survey (S2)", async () => {
    const [one, other] = [await createRespondents(app), await makeTenant()];
    const bytes = Buffer.from(one.token, 'base64url');
    const foreign = Buffer.concat([Buffer.from(other.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);
    expect((await one.read(foreign.toString('base64url'))).status).toBe(404);
  });
});

describe('the definition of a survey that anyone may read (S77)', () => {
  it('is sent as it is stored, whatever its texts', async () => {
    const name = '"definition":null';
    const titles = [name, '}}', '\u2028', '\\', '質問 😀', 'x'.repeat(100_000)];
    const definition = {
      elements: titles.map((title, index) => ({ type: 'text', name: `q${index}`, title })),
    };
    const { token, tenant, read } = await createRespondents(app, { name }, definition);
    for (const _ of ['from the database', 'from the cache']) {
      const { status, body, headers, text } = await read();
      expect([status, body.survey.definition, body.survey.name]).toEqual([200, definition, name]);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(text)),
      });
    }
    expect((await signedOut(app, tenant).call('HEAD', `/api/v1/public/survey/${token}`)).status).toBe(200);
  });

  it('is neither parsed nor serialized', async () => {
    const title = unique('title');
    const { read } = await createRespondents(app, {}, { elements: [{ type: 'text', name: 'q', title }] });
    const parse = vi.spyOn(JSON, 'parse');
    const stringify = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const survey = await read();
    const parsed = parse.mock.calls.filter(([text]) => text.includes(title));
    expect(survey.text).toContain(title);
    // The test itself parses the response once.
    expect(parsed.map(([text]) => text)).toEqual(parsed.map(() => survey.text));
    expect(stringify.mock.results.filter(({ value }) => String(value).includes(title))).toEqual([]);
  });

  it('is limited by client network', async () => {
    const { readFrom, token, tenant } = await createRespondents(app);
    const unused = signedToken(tenant.id);
    for (const _ of Array.from({ length: 24 }))
      await Promise.all(Array.from({ length: 50 }, () => readFrom('2001:db8:7:1::1', unused)));
    const rejected = await readFrom('2001:db8:7:1::2', token);
    expect([rejected.status, rejected.body.code]).toEqual([429, 'request.tooMany']);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await readFrom('2001:db8:7:2::1', token)).status).toBe(200);
  });

  it('is not read from the database for a client network that has read 512 MB', async () => {
    const large = { elements: [{ type: 'text', name: 'q', title: 'x'.repeat(10_000_000) }] };
    const [one, other] = [await createRespondents(app, {}, large), await createRespondents(app, {}, large)];
    const ip = '2001:db8:7:3::1';
    const read = () => app.server.inject({ url: `/api/v1/public/survey/${one.token}`, remoteAddress: ip });
    for (let reads = 0; (await read()).statusCode === 200; reads += 1) expect(reads).toBeLessThan(60);
    const query = vi.spyOn(Client.prototype, 'query');
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const rejected = [await other.readFrom(ip), await other.respond({ q: 'x' }, { ip })];
    const definitionReads = () =>
      query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('definition::text'));
    expect(rejected.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'request.tooMany'],
      [429, 'request.tooMany'],
    ]);
    expect(definitionReads()).toEqual([]);
    // Others may read it, and then answers to it need no read.
    expect((await other.respond({ q: 'x' }, { ip: '2001:db8:7:4::1' })).status).toBe(201);
    expect(definitionReads()).toHaveLength(1);
    expect((await other.respond({ q: 'x' }, { ip })).status).toBe(201);
  });
});

describe('a personal link', () => {
  it('records when its survey was first read', async () => {
    const { tenant, personal, read } = await createRespondents(app);
    const opened = async () =>
      (
        await queryRows<{ opened_at: Date }>(
          tenant,
          'select opened_at from survey_invitation_link where opened_at is not null',
        )
      )[0]?.opened_at;
    const token = await personal();
    await read();
    expect(await opened()).toBeUndefined();
    await read(token);
    const first = await opened();
    expect(first).toBeInstanceOf(Date);
    await read(token);
    expect(await opened()).toEqual(first);
  });
});

describe('POST public/survey/:token/opening', () => {
  const elsewhere = { type: 'SurveyMonkey', launch_url: 'https://surveys.example/r/1' } as const;
  const openings = 'select from survey_invitation_link where opened_at is not null';

  it('redirects to SurveyMonkey and records the opening of a personal link', async () => {
    const { tenant, token, personal, read } = await createRespondents(app, elsewhere);
    const client = signedOut(app, tenant);
    const open = (of: string) => client.post(`/api/v1/public/survey/${of}/opening`);
    expect((await read()).body).toMatchObject({
      version: null,
      survey: { type: 'SurveyMonkey', definition: null },
    });
    expect((await open(token)).body).toEqual({ launchUrl: 'https://surveys.example/r/1' });
    expect(await queryRows(tenant, openings)).toHaveLength(0);
    const mine = await personal();
    for (const _ of [1, 2]) expect((await open(mine)).status).toBe(200);
    expect(await queryRows(tenant, openings)).toHaveLength(1);
  });

  it('does not redirect while the survey is closed, or for a SurveyJS survey', async () => {
    const closed = await createRespondents(app, { ...elsewhere, end_date: '2020-01-02' });
    const here = await createRespondents(app);
    const codes = await Promise.all(
      [closed, here].map(async ({ tenant, token }) => {
        const { body } = await signedOut(app, tenant).post(`/api/v1/public/survey/${token}/opening`);
        return body.code;
      }),
    );
    expect(codes).toEqual(['survey.closed', 'notFound']);
  });
});
