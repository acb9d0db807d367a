import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testSecretKey } from '../../../../testing/constants';
import { signedIn, signedOut, type TestResponse } from '../../../../testing/client';
import { globalQuery, makeTenant, rowsOf, unique } from '../../../../testing/factories';
import { getLiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import { mood, respondentsOf } from '../../../../testing/surveys/live-surveys';
import { surveysPath } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { liveToken, personalToken } from '../survey-tokens';

const app = await sharedApp();

/** For a personal link that doesn't exist. */
const signedToken = (tenantId: string): string =>
  personalToken(secretsFrom(testSecretKey), tenantId, randomUUID());

describe('GET public/survey/:token', () => {
  it('shows an open survey with its questions, logos and names to anyone', async () => {
    const { tenant, surveyId, token, read } = await respondentsOf(app, { name: 'Ramp safety' });
    const [logo, customerLogo] = [await tenant.asset(), await tenant.asset()];
    await rowsOf(tenant, `update tenant_settings set app_logo_id = '${logo}', brand_color = '#aa3300'`);
    await rowsOf(tenant, `update customer set logo_id = '${customerLogo}', name = 'Northwind Aviation'`);
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
    const { tenant, read, respond } = await respondentsOf(app, fields);
    if (change !== '') await rowsOf(tenant, `update survey set ${change}`);
    const { body } = await read();
    expect([body.state, body.survey.definition]).toEqual([state, null]);
    const refused = await respond({ mood: 4 });
    expect([refused.status, refused.body.code]).toEqual([
      409,
      `survey.${state.charAt(0).toLowerCase()}${state.slice(1)}`,
    ]);
    expect(await rowsOf(tenant, 'select from survey_response')).toHaveLength(0);
  });

  it.each([
    ['not published', 'update survey set published_version = null, published_at = null'],
    ['deleted', 'update survey set deleted_at = now()'],
  ])('does not find a survey that is %s', async (_, change) => {
    const { tenant, read, respond } = await respondentsOf(app);
    await rowsOf(tenant, change);
    expect([(await read()).status, (await respond({ mood: 4 })).status]).toEqual([404, 404]);
  });

  it("does not find a suspended tenant's survey, or one for a forged token", async () => {
    const { tenant, token, read } = await respondentsOf(app);
    for (const wrong of ['x', `${token.slice(0, -1)}_`, `${token}A`, token.toLowerCase()])
      expect((await read(wrong)).body.code).toBe('notFound');
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    await globalQuery("select pg_notify('tenant_changed', $1)", [tenant.id]);
    await expect.poll(async () => (await read()).status).toBe(404);
  });

  it("does not find another tenant's survey (S2)", async () => {
    const [one, other] = [await respondentsOf(app), await makeTenant()];
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
    const { token, tenant, read } = await respondentsOf(app, { name }, definition);
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
    const { read } = await respondentsOf(app, {}, { elements: [{ type: 'text', name: 'q', title }] });
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
    const { readFrom, token, tenant } = await respondentsOf(app);
    const unused = signedToken(tenant.id);
    for (const _ of Array.from({ length: 24 }))
      await Promise.all(Array.from({ length: 50 }, () => readFrom('2001:db8:7:1::1', unused)));
    const refused = await readFrom('2001:db8:7:1::2', token);
    expect([refused.status, refused.body.code]).toEqual([429, 'request.tooMany']);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await readFrom('2001:db8:7:2::1', token)).status).toBe(200);
  });

  it('is not read from the database for a client network that has read 512 MB', async () => {
    const large = { elements: [{ type: 'text', name: 'q', title: 'x'.repeat(10_000_000) }] };
    const [one, other] = [await respondentsOf(app, {}, large), await respondentsOf(app, {}, large)];
    const ip = '2001:db8:7:3::1';
    const read = () => app.server.inject({ url: `/api/v1/public/survey/${one.token}`, remoteAddress: ip });
    for (let reads = 0; (await read()).statusCode === 200; reads += 1) expect(reads).toBeLessThan(60);
    const query = vi.spyOn(Client.prototype, 'query');
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const refused = [await other.readFrom(ip), await other.respond({ q: 'x' }, { ip })];
    const definitionReads = () =>
      query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('definition::text'));
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
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

describe('POST public/survey/:token/responses', () => {
  it('stores valid answers, except those to hidden questions', async () => {
    const { tenant, surveyId, respond } = await respondentsOf(app);
    const { status, body } = await respond({ mood: 4, why: 'hidden' });
    expect([status, Object.keys(body)]).toEqual([201, ['id']]);
    expect(
      await rowsOf(
        tenant,
        'select id, survey_id, version, answers, language, ip_address from survey_response',
      ),
    ).toEqual([
      {
        id: body.id,
        survey_id: surveyId,
        version: 1,
        answers: { mood: 4 },
        language: null,
        ip_address: null,
      },
    ]);
    expect(await rowsOf(tenant, 'select response_count from survey')).toEqual([{ response_count: 1 }]);
  });

  it.each<[string, object, (string | null)[]]>([
    ['English and Japanese', { title: { default: 'Mood', ja: '気分' } }, ['ja', 'ja', 'en', null]],
    ['Hindi and Japanese', { locale: 'hi', title: { hi: 'मूड', ja: '気分' } }, ['ja', 'ja', 'hi', null]],
    ['only English', { title: 'Mood' }, [null, null, null, null]],
    ['only Japanese', { locale: 'ja', title: { ja: '気分' } }, [null, null, null, null]],
    ['texts that are all Japanese', { locale: 'ja', title: '気分' }, [null, null, null, null]],
  ])('stores languages of a survey in %s, its main one instead of others', async (_, texts, stored) => {
    // Answers to the latter are checked by SurveyJS.
    for (const more of [{}, { cookieName: 'x' }]) {
      const { tenant, respond } = await respondentsOf(app, {}, { ...mood, ...texts, ...more });
      for (const language of ['ja', 'JA', 'de', null])
        expect((await respond({ mood: 4 }, { body: { language } })).status).toBe(201);
      const rows = await rowsOf(tenant, 'select language from survey_response order by id');
      expect(rows.map(({ language }) => language)).toEqual(stored);
    }
  });

  it('reports the questions with invalid answers', async () => {
    const { tenant, respond } = await respondentsOf(app);
    const { status, body } = await respond({ nothing: 1 });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'validation', ['data.nothing']]);
    expect((await respond({})).body.fields['data.mood'][0].code).toBe('required');
    expect((await respond({ mood: 'great' })).body.fields['data.mood'][0].code).toBe('choice');
    expect(await rowsOf(tenant, 'select response_count from survey')).toEqual([{ response_count: 0 }]);
  });

  it.each([
    ['no such version', { version: 2 }, 'version'],
    ['a level too many', { data: { mood: JSON.parse('['.repeat(20) + ']'.repeat(20)) } }, 'data'],
    ['what jsonb cannot hold', { data: { mood: 'a\u0000b' } }, 'data'],
    ['half a character in a name', { data: { '\ud800': 1 } }, 'data'],
    ['no language', { language: 'the best one' }, 'language'],
  ])('rejects %s', async (_, body, field) => {
    const { respond } = await respondentsOf(app);
    const response = await respond({ mood: 4 }, { body });
    expect([response.status, Object.keys(response.body.fields)]).toEqual([422, [field]]);
  });

  it('rejects an attached file that makes the response larger than 256 kB', async () => {
    const file = { elements: [{ type: 'file', name: 'photo', storeDataAsText: true }] };
    const { tenant, respond } = await respondentsOf(app, {}, file);
    const photoOf = (bytes: number) => [
      { name: 'a.png', type: 'image/png', content: `data:image/png;base64,${'A'.repeat(bytes)}` },
    ];
    const refused = await respond({ photo: photoOf(256 * 1_024) });
    expect([refused.status, refused.body.code]).toEqual([413, 'request.tooLarge']);
    expect((await respond({ photo: photoOf(200 * 1_024) })).status).toBe(201);
    expect(await rowsOf(tenant, 'select response_count from survey')).toEqual([{ response_count: 1 }]);
  });

  it('says that the survey is at fault if checking its answers takes too long', async () => {
    // Polynomial, so that it passes the trial of regular expressions.
    const validators = [{ type: 'regex', regex: '(.*a){12}' }];
    const slow = { elements: [{ type: 'text', name: 'q', validators }] };
    const { tenant, surveyId, respond } = await respondentsOf(app, {}, slow);
    for (const key of ['one', 'another']) {
      const answers = { q: `${'x'.repeat(5_000)}a`.repeat(11) };
      const ip = key === 'one' ? '192.0.2.1' : '192.0.2.2';
      const { status, body, headers } = await respond(answers, { key, ip });
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'survey.tooCostly', undefined]);
      // The answers looked harmless, so that the client does not have to wait.
      expect((await respond({ q: 'x' }, { ip })).status).toBe(422);
    }
    expect(await rowsOf(tenant, 'select response_count from survey')).toEqual([{ response_count: 0 }]);
    // For administrators, once an hour.
    expect(await entriesAbout(tenant, surveyId)).toEqual([
      { action: 'survey.responseRefused', before: null, after: { publishedVersion: 1 } },
    ]);
  }, 60_000);

  it('refuses answers that would make too many panels, and lets their client wait with costly ones (S76)', async () => {
    const text = { type: 'text', name: 't' };
    const inner = { type: 'paneldynamic', name: 'inner', templateElements: [text] };
    const nested = { elements: [{ type: 'paneldynamic', name: 'outer', templateElements: [inner] }] };
    const { tenant, respond, personal } = await respondentsOf(app, {}, nested);
    const answers = (panels: number) => ({
      outer: Array.from({ length: panels }, () => ({
        inner: Array.from({ length: panels }, () => ({ t: 'x' })),
      })),
    });
    const costly = (ip: string) => respond(answers(100), { ip });
    const slow = answers(15);
    const waitOf = async (ip: string) => Number((await respond(slow, { ip })).headers['retry-after']);

    const { status, body } = await costly('192.0.2.1');
    expect([status, body.fields['data.outer'][0].code]).toEqual([422, 'tooCostly']);
    expect(await waitOf('192.0.2.1')).toBe(5);
    for (const again of [slow, answers(100)]) {
      const refused = await respond(again, { ip: '192.0.2.1' });
      expect([refused.status, refused.body.code]).toEqual([429, 'request.tooMany']);
    }
    // Others may share the address.
    expect((await respond(answers(2), { ip: '192.0.2.1' })).status).toBe(201);
    expect((await respond(slow, { ip: '192.0.2.1', token: await personal() })).status).toBe(201);
    expect((await respond(slow, { ip: '192.0.2.2' })).status).toBe(201);

    app.clock.advance(5_001);
    expect((await costly('192.0.2.1')).status).toBe(422);
    expect(await waitOf('192.0.2.1')).toBe(10);
    app.clock.advance(10_001);
    expect((await respond(slow, { ip: '192.0.2.1' })).status).toBe(201);
    // The respondent is at fault, not the survey.
    expect(await rowsOf(tenant, `select from audit_entry where action = 'survey.responseRefused'`)).toEqual(
      [],
    );
    const other = await respondentsOf(app);
    expect((await other.respond({ mood: 4 }, { ip: '192.0.2.1' })).status).toBe(201);
  });

  it('refuses answers from which the survey computes too much (S76)', async () => {
    const doubled = Array.from({ length: 21 }, (_, index) => {
      const source = index === 0 ? '{q}' : `{e${index - 1}}`;
      return { type: 'expression', name: `e${index}`, expression: `${source} + ${source}` };
    });
    const { respond } = await respondentsOf(app, {}, { elements: [{ type: 'text', name: 'q' }, ...doubled] });
    const { status, body } = await respond({ q: 'x'.repeat(100) });
    expect([status, body.fields]).toMatchObject([422, { data: [{ code: 'tooLarge' }] }]);
  });

  it('checks answers against the version that was answered', async () => {
    const { tenant, surveyId, respond } = await respondentsOf(app);
    const client = await signedIn(app, await tenant.user());
    const path = `${surveysPath}/${surveyId}`;
    const definition = { elements: [{ type: 'text', name: 'other' }] };
    await client.put(`${path}/definition`, { definition, draftVersion: 1 });
    await client.post(`${path}/publish`);
    expect((await respond({ mood: 4 })).status).toBe(201);
    expect((await respond({ mood: 4 }, { body: { version: 2 } })).status).toBe(422);
    expect((await respond({ other: 'x' }, { body: { version: 2 } })).status).toBe(201);
    expect(await rowsOf(tenant, 'select version from survey_response order by version')).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
  });

  it('stores the IP address only if the survey collects addresses', async () => {
    const { tenant, respond } = await respondentsOf(app, { collect_ip_address: true });
    await respond({ mood: 4 }, { ip: '203.0.113.7' });
    expect(await rowsOf(tenant, 'select host(ip_address) as ip from survey_response')).toEqual([
      { ip: '203.0.113.7' },
    ]);
    const other = await respondentsOf(app);
    await other.respond({ mood: 4 }, { ip: '203.0.113.7' });
    expect(await rowsOf(other.tenant, 'select ip_address from survey_response')).toEqual([
      { ip_address: null },
    ]);
    expect(app.log()).not.toContain('203.0.113.7');
  });

  it('ignores a start time in the future', async () => {
    const { tenant, respond } = await respondentsOf(app);
    await respond({ mood: 4 }, { body: { startedAt: '2099-01-01T00:00:00Z' } });
    expect(
      await rowsOf(tenant, "select from survey_response where started_at < now() + interval '1 minute'"),
    ).toHaveLength(1);
  });

  it("validates answers by the respondent's clock, which may be a day ahead", async () => {
    const day = { type: 'text', name: 'day', inputType: 'date', maxValueExpression: 'today()' };
    const { respond } = await respondentsOf(app, {}, { elements: [day] });
    const respondAt = (completedAt: string | null) =>
      respond({ day: '2099-01-02' }, { body: { completedAt } });
    expect((await respondAt('2099-01-02T00:30:00.000+09:00')).status).toBe(201);
    for (const completedAt of ['2099-01-01T23:30:00+09:00', null]) {
      const { status, body } = await respondAt(completedAt);
      expect([status, Object.keys(body.fields)]).toEqual([422, ['data.day']]);
    }
    const { status, body } = await respondAt('2099-01-02T00:30:00');
    expect([status, Object.keys(body.fields)]).toEqual([422, ['completedAt']]);
  });

  it.each([1, 5])(
    'accepts %s of 20 concurrent responses up to the limit, and rejects the others',
    async (places) => {
      const { tenant, respond, read } = await respondentsOf(app, { response_limit: 2 + places });
      for (const _ of [1, 2]) await respond({ mood: 4 });
      const responses = await Promise.all(Array.from({ length: 20 }, () => respond({ mood: 4 })));
      expect(responses.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
        ...Array(places).fill('201 '),
        ...Array(20 - places).fill('409 survey.full'),
      ]);
      expect(await rowsOf(tenant, 'select from survey_response')).toHaveLength(2 + places);
      expect(await rowsOf(tenant, 'select response_count from survey')).toEqual([
        { response_count: 2 + places },
      ]);
      expect((await read()).body.state).toBe('Full');
    },
  );

  it('returns the stored response for a repeated key, concurrently and when the survey is full or deleted', async () => {
    const { tenant, respond } = await respondentsOf(app, { response_limit: 1 });
    const key = unique('key');
    const send = () => respond({ mood: 4 }, { key });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const first = responses[0]?.body;
    expect(responses.map(({ body }) => body)).toEqual([first, first, first]);
    await rowsOf(tenant, 'update survey set published_version = null, published_at = null');
    const again = await send();
    expect([again.status, again.body]).toEqual([201, first]);
    expect(await rowsOf(tenant, 'select from survey_response')).toHaveLength(1);
    expect((await respond({ mood: 5 }, { key })).body.code).toBe('idempotency.mismatch');
  });

  it('tells concurrent responses with different keys and versions apart', async () => {
    const { respond } = await respondentsOf(app);
    const key = unique('key');
    const first = await respond({ mood: 4 }, { key });
    const responses = await Promise.all([
      respond({ mood: 4 }),
      respond({ mood: 4 }, { key }),
      respond({ mood: 4 }, { body: { version: 9 } }),
      respond({ mood: 4 }, { key: unique('key') }),
      respond({ mood: 5 }, { key }),
    ]);
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [201, undefined],
      [422, 'validation'],
      [201, undefined],
      [422, 'idempotency.mismatch'],
    ]);
    expect(responses.map(({ body }) => body.id === first.body.id)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('accepts one response per personal link', async () => {
    const { tenant, personal, respond, read } = await respondentsOf(app);
    const [mine, yours] = [await personal(), await personal()];
    expect((await read(mine)).body.state).toBe('Open');
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => respond({ mood: 4 }, { token: mine })),
    );
    expect(responses.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
      '201 ',
      ...Array(4).fill('409 survey.answered'),
    ]);
    const { body } = await read(mine);
    expect([body.state, body.survey.definition]).toEqual(['Answered', null]);
    expect((await respond({ mood: 4 }, { token: mine })).body.code).toBe('survey.answered');
    expect((await respond({ mood: 4 }, { token: yours })).status).toBe(201);
    expect(await rowsOf(tenant, 'select response_count from survey')).toEqual([{ response_count: 2 }]);
  });

  it('limits a client to 600 responses in five minutes, without affecting others', async () => {
    const { tenant, respond } = await respondentsOf(app);
    const ip = '2001:db8:1:2::1';
    const token = signedToken(tenant.id);
    const send = (from = ip) => respond({}, { ip: from, token });
    for (const _ of Array.from({ length: 12 })) await Promise.all(Array.from({ length: 50 }, () => send()));
    const refused = await send('2001:db8:1:2::ffff');
    expect([refused.status, Number(refused.headers['retry-after']) <= 300]).toEqual([429, true]);
    expect((await send('2001:db8:1:3::1')).status).toBe(404);
    app.clock.advance(5 * 60_000);
    expect((await send()).status).toBe(404);
  });
});

describe('a token that was not issued', () => {
  const manyOf = async (send: (index: number) => Promise<TestResponse>): Promise<number[]> => {
    const statuses = new Set<number>();
    for (const batch of Array.from({ length: 25 }, (_, index) => index))
      for (const { status } of await Promise.all(
        Array.from({ length: 50 }, (_, index) => send(batch * 50 + index)),
      ))
        statuses.add(status);
    return [...statuses];
  };

  it.each([
    ['has another form', () => 'x'],
    ['has another signature', (tenantId: string) => signedToken(tenantId).slice(0, -4).concat('AAAA')],
  ])('is not found without a query and not counted if it %s', async (what, invented) => {
    const { tenant, token, readFrom, respond } = await respondentsOf(app);
    const ip = `2001:db8:8:${what.length}::1`;
    const query = vi.spyOn(Client.prototype, 'query');
    expect(await manyOf(() => readFrom(ip, invented(tenant.id)))).toEqual([404]);
    expect(await manyOf(() => respond({ mood: 4 }, { ip, token: invented(tenant.id) }))).toEqual([404]);
    expect(query.mock.calls).toEqual([]);
    query.mockRestore();
    expect((await readFrom(ip, token)).status).toBe(200);
    expect((await respond({ mood: 4 }, { ip })).status).toBe(201);
  });

  it('is limited apart from surveys that exist if it looks like a live URL', async () => {
    const { tenant, readFrom, respond, personal } = await respondentsOf(app);
    const ip = '2001:db8:8:1::1';
    expect((await readFrom('2001:db8:8:2::1')).status).toBe(200);
    const invented = () => liveToken(tenant.id, randomUUID());
    expect(await manyOf(() => readFrom(ip, invented()))).toEqual([404, 429]);
    expect((await respond({ mood: 4 }, { ip, token: invented() })).status).toBe(429);
    expect((await readFrom('2001:db8:8:2::1', invented())).status).toBe(404);
    expect((await readFrom(ip)).status).toBe(200);
    expect((await respond({ mood: 4 }, { ip })).status).toBe(201);
    expect((await respond({ mood: 4 }, { ip, token: await personal() })).status).toBe(201);
  });
});

describe('a personal link', () => {
  it('records when its survey was first read', async () => {
    const { tenant, personal, read } = await respondentsOf(app);
    const opened = async () =>
      (
        await rowsOf<{ opened_at: Date }>(
          tenant,
          'select opened_at from survey_link where opened_at is not null',
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
  const openings = 'select from survey_link where opened_at is not null';

  it('redirects to SurveyMonkey and records the opening of a personal link', async () => {
    const { tenant, token, personal, read } = await respondentsOf(app, elsewhere);
    const client = signedOut(app, tenant);
    const open = (of: string) => client.post(`/api/v1/public/survey/${of}/opening`);
    expect((await read()).body).toMatchObject({
      version: null,
      survey: { type: 'SurveyMonkey', definition: null },
    });
    expect((await open(token)).body).toEqual({ launchUrl: 'https://surveys.example/r/1' });
    expect(await rowsOf(tenant, openings)).toHaveLength(0);
    const mine = await personal();
    for (const _ of [1, 2]) expect((await open(mine)).status).toBe(200);
    expect(await rowsOf(tenant, openings)).toHaveLength(1);
  });

  it('does not redirect while the survey is closed, or for a SurveyJS survey', async () => {
    const closed = await respondentsOf(app, { ...elsewhere, end_date: '2020-01-02' });
    const here = await respondentsOf(app);
    const codes = await Promise.all(
      [closed, here].map(async ({ tenant, token }) => {
        const { body } = await signedOut(app, tenant).post(`/api/v1/public/survey/${token}/opening`);
        return body.code;
      }),
    );
    expect(codes).toEqual(['survey.closed', 'notFound']);
  });
});
