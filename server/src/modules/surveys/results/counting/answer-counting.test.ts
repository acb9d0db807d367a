import { describe, expect, it } from 'vitest';
import { waitForBlockedQuery } from '../../../../../testing/database/blocked-query';
import { connect } from '../../../../../testing/database/database';
import { databaseUrls } from '../../../../../testing/database/database-urls';
import { queryRows } from '../../../../../testing/factories';
import { questionIn, surveyWithQuestions } from '../../../../../testing/surveys/survey-results';
import { sharedApp } from '../../../../../testing/test-app';

const app = await sharedApp();

const old = { type: 'text', name: 'old' };
const added = { type: 'dropdown', name: 'added', choices: ['yes', 'no'] };

/** Holds the lock under which a survey's responses are counted. */
async function holdCounting(surveyId: string) {
  const client = await connect(databaseUrls().ownerUrl);
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(7210044, hashtext($1))', [surveyId]);
  return { untilOtherWaits: () => waitForBlockedQuery(client), release: () => client.query('commit') };
}

it('counts the answers to a version that is published while responses are counted', async () => {
  const { id, publish, respond, results } = await surveyWithQuestions(app, [old]);
  await respond({ old: 'before' });
  const counting = await holdCounting(id);
  const pendingRead = results();
  await counting.untilOtherWaits();
  await publish([old, added]);
  await respond({ old: 'after', added: 'yes' });
  await counting.release();
  await pendingRead;
  const body = await results();
  expect(body.responses).toBe(2);
  expect(questionIn(body, 'added')).toMatchObject({ answered: 1, choices: [{ count: 1 }, { count: 0 }] });
  expect(questionIn(body, 'old').answered).toBe(2);
});

/** Holds the count of the middle one of many questions, and finds which other counts a transaction has locked. */
async function holdMiddleCount(tenantId: string, surveyId: string, names: readonly string[]) {
  const client = await connect(databaseUrls().ownerUrl);
  const middle = names[Math.floor(names.length / 2)] ?? '';
  await client.query(`begin; set local app.tenant_id = '${tenantId}'`);
  await client.query('select from survey_answer_count where survey_id = $1 and question = $2 for update', [
    surveyId,
    middle,
  ]);
  return {
    middle,
    async lockedByOther(): Promise<string[]> {
      await waitForBlockedQuery(client);
      const { rows } = await client.query<{ question: string }>(
        'select question from survey_answer_count where survey_id = $1 and question <> $2 for update skip locked',
        [surveyId, ''],
      );
      const free = new Set(rows.map(({ question }) => question));
      return names.filter((name) => !free.has(name));
    },
    release: () => client.query('commit'),
  };
}

describe('counts are changed in one order, so that no two transactions wait for each other', () => {
  const names = Array.from({ length: 40 }, (_, index) => `q${(index * 17) % 40}`.padEnd(3, 'x')).toSorted();
  const elements = names.toReversed().map((name) => ({ type: 'text', inputType: 'number', name }));
  const answers = Object.fromEntries(names.map((name) => [name, 1]));

  it('when responses are counted', async () => {
    const { id, tenant, respond, results } = await surveyWithQuestions(app, elements);
    await respond(answers);
    await results();
    await respond(answers);
    const { middle, lockedByOther, release } = await holdMiddleCount(tenant.id, id, names);
    const pendingRead = results();
    expect(await lockedByOther()).toEqual(names.filter((name) => name < middle));
    await release();
    expect(questionIn(await pendingRead, middle).answered).toBe(2);
  });

  it('when a response is deleted', async () => {
    const { id, tenant, client, path, respond, results } = await surveyWithQuestions(app, elements);
    await respond(answers);
    const response = await respond(answers);
    await results();
    const { middle, lockedByOther, release } = await holdMiddleCount(tenant.id, id, names);
    const deleting = client.call('DELETE', `${path}/responses/${response}`);
    expect(await lockedByOther()).toEqual(names.filter((name) => name < middle));
    await release();
    expect((await deleting).status).toBe(204);
    expect(questionIn(await results(), middle).answered).toBe(1);
  });
});

describe('counting large responses (S78)', () => {
  /** @returns how many responses each transaction has counted, in their order */
  const countedAtATime = async ({ tenant, id }: Awaited<ReturnType<typeof surveyWithQuestions>>) => {
    const rows = await queryRows<{ counted: number }>(
      tenant,
      'select count(*)::int as counted from survey_response where survey_id = $1 and is_counted group by xmin order by min(id::text)',
      [id],
    );
    return rows.map(({ counted }) => counted);
  };

  it('counts a megabyte of answers in a transaction, even if they are compressed', async () => {
    const survey = await surveyWithQuestions(app, [{ type: 'comment', name: 'remark' }]);
    for (let index = 0; index < 9; index += 1) await survey.respond({ remark: 'x'.repeat(250_000) });
    expect((await survey.results()).responses).toBe(9);
    expect(await countedAtATime(survey)).toEqual([4, 4, 1]);
  });

  it('counts a thousand small responses in a transaction', async () => {
    const survey = await surveyWithQuestions(app, [{ type: 'comment', name: 'remark' }]);
    await survey.respond({ remark: 'Fine' });
    await queryRows(
      survey.tenant,
      `insert into survey_response (tenant_id, survey_id, id, version, answers, started_at, submission_key)
       select tenant_id, survey_id, gen_random_uuid(), version, answers, started_at, number::text
       from survey_response, generate_series(1, 1500) as number where survey_id = $1`,
      [survey.id],
    );
    expect((await survey.results()).responses).toBe(1_501);
    expect(await countedAtATime(survey)).toEqual([1_000, 501]);
  });
});
