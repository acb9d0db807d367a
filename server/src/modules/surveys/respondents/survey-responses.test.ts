import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { signedIn } from '../../../../testing/client';
import { queryRows, unique } from '../../../../testing/factories';
import { mood, createRespondents } from '../../../../testing/surveys/live-surveys';
import { surveysPath } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

describe('POST public/survey/:token/responses', () => {
  it('stores valid answers, except those to hidden questions', async () => {
    const { tenant, surveyId, respond } = await createRespondents(app);
    const { status, body } = await respond({ mood: 4, why: 'hidden' });
    expect([status, Object.keys(body)]).toEqual([201, ['id']]);
    expect(
      await queryRows(
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
    expect(await queryRows(tenant, 'select response_count from survey')).toEqual([{ response_count: 1 }]);
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
      const { tenant, respond } = await createRespondents(app, {}, { ...mood, ...texts, ...more });
      for (const language of ['ja', 'JA', 'de', null])
        expect((await respond({ mood: 4 }, { body: { language } })).status).toBe(201);
      const rows = await queryRows(tenant, 'select language from survey_response order by id');
      expect(rows.map(({ language }) => language)).toEqual(stored);
    }
  });

  it('checks answers against the version that was answered', async () => {
    const { tenant, surveyId, respond } = await createRespondents(app);
    const client = await signedIn(app, await tenant.user());
    const path = `${surveysPath}/${surveyId}`;
    const definition = { elements: [{ type: 'text', name: 'other' }] };
    await client.put(`${path}/definition`, { definition, draftVersion: 1 });
    await client.post(`${path}/publish`);
    expect((await respond({ mood: 4 })).status).toBe(201);
    expect((await respond({ mood: 4 }, { body: { version: 2 } })).status).toBe(422);
    expect((await respond({ other: 'x' }, { body: { version: 2 } })).status).toBe(201);
    expect(await queryRows(tenant, 'select version from survey_response order by version')).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
  });

  it('stores the IP address only if the survey collects addresses', async () => {
    const { tenant, respond } = await createRespondents(app, { collect_ip_address: true });
    await respond({ mood: 4 }, { ip: '203.0.113.7' });
    expect(await queryRows(tenant, 'select host(ip_address) as ip from survey_response')).toEqual([
      { ip: '203.0.113.7' },
    ]);
    const other = await createRespondents(app);
    await other.respond({ mood: 4 }, { ip: '203.0.113.7' });
    expect(await queryRows(other.tenant, 'select ip_address from survey_response')).toEqual([
      { ip_address: null },
    ]);
    expect(app.log()).not.toContain('203.0.113.7');
  });

  it('ignores a start time in the future', async () => {
    const { tenant, respond } = await createRespondents(app);
    await respond({ mood: 4 }, { body: { startedAt: '2099-01-01T00:00:00Z' } });
    expect(
      await queryRows(tenant, "select from survey_response where started_at < now() + interval '1 minute'"),
    ).toHaveLength(1);
  });

  it("validates answers by the respondent's clock, which may be a day ahead", async () => {
    const day = { type: 'text', name: 'day', inputType: 'date', maxValueExpression: 'today()' };
    const { respond } = await createRespondents(app, {}, { elements: [day] });
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
});

describe('concurrent responses', () => {
  it.each([1, 5])(
    'accepts %s of 20 concurrent responses up to the limit, and rejects the others',
    async (places) => {
      const { tenant, respond, read } = await createRespondents(app, { response_limit: 2 + places });
      for (const _ of [1, 2]) await respond({ mood: 4 });
      const responses = await Promise.all(Array.from({ length: 20 }, () => respond({ mood: 4 })));
      expect(responses.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
        ...Array(places).fill('201 '),
        ...Array(20 - places).fill('409 survey.full'),
      ]);
      expect(await queryRows(tenant, 'select from survey_response')).toHaveLength(2 + places);
      expect(await queryRows(tenant, 'select response_count from survey')).toEqual([
        { response_count: 2 + places },
      ]);
      expect((await read()).body.state).toBe('Full');
    },
  );

  it('returns the stored response for a repeated key, concurrently and when the survey is full or deleted', async () => {
    const { tenant, respond } = await createRespondents(app, { response_limit: 1 });
    const key = unique('key');
    const send = () => respond({ mood: 4 }, { key });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const first = responses[0]?.body;
    expect(responses.map(({ body }) => body)).toEqual([first, first, first]);
    await queryRows(tenant, 'update survey set published_version = null, published_at = null');
    const again = await send();
    expect([again.status, again.body]).toEqual([201, first]);
    expect(await queryRows(tenant, 'select from survey_response')).toHaveLength(1);
    expect((await respond({ mood: 5 }, { key })).body.code).toBe('idempotency.mismatch');
  });

  it('tells concurrent responses with different keys and versions apart', async () => {
    const { respond } = await createRespondents(app);
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
    const { tenant, personal, respond, read } = await createRespondents(app);
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
    expect(await queryRows(tenant, 'select response_count from survey')).toEqual([{ response_count: 2 }]);
  });
});

describe('answers to old versions of a survey', () => {
  const addVersions = (tenant: { readonly id: string }, count: number) =>
    queryRows(
      tenant,
      `insert into survey_version (tenant_id, survey_id, number, definition, draft_version, created_by)
       select tenant_id, survey_id, number + n, definition, draft_version, created_by
       from survey_version, generate_series(1, $1) as n`,
      [count],
    );

  /** @returns how many definitions are read at the same time, at most */
  const observeReads = () => {
    const reads = { atOnce: 0, peak: 0 };
    const { query } = Client.prototype;
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...input: unknown[]) {
      const result = Reflect.apply(query, this, input) as Promise<unknown>;
      if (JSON.stringify(input[0]).includes('definition::text')) {
        reads.atOnce += 1;
        reads.peak = Math.max(reads.peak, reads.atOnce);
        const end = (): void => void (reads.atOnce -= 1);
        result.then(end, end);
      }
      return result as never;
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    return reads;
  };

  it('cause one read of a version at a time, which counts for their client network (S77)', async () => {
    const tenMegabytes = { ...mood, title: 'x'.repeat(9_900_000) };
    const { tenant, token, respond } = await createRespondents(app, {}, tenMegabytes);
    await addVersions(tenant, 7);
    const ip = '2001:db8:9:1::1';
    const send = (version: number, from = ip) => respond({ mood: 4 }, { ip: from, body: { version } });
    const reads = observeReads();
    const sent = await Promise.all([2, 3, 4, 5, 6, 7].map((version) => send(version)));
    expect([reads.peak, sent.map(({ status }) => status)]).toEqual([1, [201, 201, 201, 201, 201, 201]]);

    const read = () => app.server.inject({ url: `/api/v1/public/survey/${token}`, remoteAddress: ip });
    let readsLeft = 0;
    while ((await read()).statusCode === 200) readsLeft += 1;
    // The limit is 55 times the size of the definition, of which six have been read.
    expect(readsLeft).toBe(49);
    expect((await send(8)).status).toBe(429);
    expect((await send(8, '2001:db8:9:2::1')).status).toBe(201);
    // The version is in memory then.
    expect((await send(8)).status).toBe(201);
  }, 60_000);
});
