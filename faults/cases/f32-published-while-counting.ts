import { randomUUID } from 'node:crypto';
import type { TestTenant } from '../../server/testing/tenant-factory';
import { request, signIn, type Answer, type Client } from '../harness/client';
import { collectAssertions, type Fault } from '../harness/fault';
import type { TestDatabase } from '../harness/postgres';
import { until } from '../harness/until';

/** Responses that are counted while versions are published. */
const responses = 100_000;
/** Milliseconds; a reading of results waits for it, or ends without an answer. */
const countedWithin = 600_000;
/** Responses to each version that is published in the meantime. */
const perVersion = 40;

const choices = ['oslo', 'osaka', 'lima'];
const site = (type: string) => ({ type, name: 'site', choices });
const buildDefinition = (...elements: readonly object[]) => ({ pages: [{ name: 'page1', elements }] });
const added = { type: 'radiogroup', name: 'added', choices: ['yes', 'no'] };

const firstDefinition = buildDefinition(site('dropdown'), { type: 'rating', name: 'safe' });

/** The questions of versions that are published while responses are counted; each gets an answer. */
const laterVersions = [
  {
    definition: buildDefinition(site('checkbox'), { type: 'rating', name: 'safe' }, added),
    answers: (index: number) => ({ site: choices.slice(0, 1 + (index % 3)), safe: 5, added: 'yes' }),
  },
  {
    definition: buildDefinition({ type: 'comment', name: 'site' }, added),
    answers: (index: number) => ({ site: `Near ${index}`, added: 'no' }),
  },
];

type Counts = Readonly<Record<string, number>>;

/** Counts every answer again, whatever is stored as counted. */
const recount = `
  select key, count(*)::int as count from (
    select 'responses' as key from survey_response where survey_id = $1
    union all
    select 'site ' || (answers ->> 'site') from survey_response where survey_id = $1 and version = 1
    union all
    select 'site ' || jsonb_array_elements_text(answers -> 'site') from survey_response
      where survey_id = $1 and version = 2
    union all
    select 'site in words' from survey_response where survey_id = $1 and version = 3
    union all
    select 'safe ' || (answers ->> 'safe') from survey_response where survey_id = $1 and answers ? 'safe'
    union all
    select 'added ' || (answers ->> 'added') from survey_response where survey_id = $1 and answers ? 'added'
  ) as given group by 1`;

interface Summary {
  readonly name: string;
  readonly kind: string;
  readonly answered: number;
  readonly choices?: readonly { readonly value: string; readonly count: number }[];
}

/** Reads the same figures as `recount` from the results that the product shows. */
const countsIn = (body: { responses: number; questions: readonly Summary[] }): Counts =>
  Object.fromEntries(
    [
      ['responses', body.responses] as const,
      ...body.questions.flatMap(({ name, kind, answered, choices = [] }) =>
        kind === 'text'
          ? [[`${name} in words`, answered] as const]
          : choices.map(({ value, count }) => [`${name} ${value}`, count] as const),
      ),
    ].filter(([, count]) => count > 0),
  );

const insertResponses = (database: TestDatabase, tenant: TestTenant, surveyId: string) =>
  database.rows(
    tenant.id,
    `insert into survey_response (tenant_id, survey_id, id, version, answers, started_at, submission_key)
     select $1, $2, ('0190' || lpad(to_hex(number), 4, '0') || substr(md5(number::text), 1, 24))::uuid, 1,
       jsonb_build_object('site', ($3::text[])[1 + number % 3], 'safe', 1 + number % 5), now(), number
     from generate_series(1, $4) as number`,
    [tenant.id, surveyId, choices, responses],
  );

/** Versions are published and answered, and responses deleted, while 100,000 responses are counted by two processes. */
export const publishedWhileCounting: Fault = {
  id: 'F32',
  async run(stage, random) {
    const database = await stage.database();
    const servers = [
      await stage.start({ role: 'web', database }),
      await stage.start({ role: 'web', database }),
    ];
    const tenant = await database.makeTenant();
    const survey = await tenant.publishedSurvey(firstDefinition);
    const path = `/survey/${survey.id}`;
    await insertResponses(database, tenant, survey.id);
    const user = await tenant.user();
    const clients: Client[] = [];
    for (const server of servers) clients.push(await signIn(() => server.origin, user));
    const [client, other] = clients;
    const [server] = servers;
    if (!client || !other || !server) throw new Error('Nothing was started');
    const assertions = collectAssertions();

    /** Reads a single row: looking for the responses that are counted would take longer than counting them. */
    const counted = async (): Promise<number> => {
      const [row] = await database.rows<{ count: number }>(
        tenant.id,
        "select count from survey_answer_count where survey_id = $1 and question = '' and dimension = 'version' and value = '1'",
        [survey.id],
      );
      return row?.count ?? 0;
    };
    const acknowledged: string[] = [];
    const respond = async (version: number, answers: object): Promise<void> => {
      const { status, body } = await request(
        `${server.origin}/api/v1/public/survey/${survey.token}/responses`,
        {
          method: 'POST',
          body: { version, data: answers, startedAt: '2026-01-05T08:00:00Z', language: 'en' },
          headers: {
            'idempotency-key': randomUUID(),
            'x-forwarded-for': `10.0.${version}.${random.between(1, 250)}`,
          },
        },
      );
      assertions.assert('a response is accepted', status === 201, { status, body });
      if (status === 201) acknowledged.push(`${version}`);
    };

    /** A reading that takes too long ends without an answer, and is repeated. */
    const readResults = async (reader: Client): Promise<Answer> => {
      let answer = await reader.get(`${path}/results`);
      while (answer.status === 0 || answer.status === 503) answer = await reader.get(`${path}/results`);
      assertions.assert('results are read', answer.status === 200, answer);
      return answer;
    };
    const readings = Promise.all([readResults(client), readResults(other)]);
    let draftVersion = 1;
    for (const [index, { definition, answers }] of laterVersions.entries()) {
      const share = 0.15 + 0.3 * index + random.between(0, 14) / 100;
      await until('responses are counted', async () => (await counted()) >= share * responses, countedWithin);
      const saved = await client.put(`${path}/definition`, { definition, draftVersion });
      assertions.assert('a definition is saved while responses are counted', saved.status === 200, saved);
      draftVersion = (saved.body as { draftVersion: number }).draftVersion;
      const published = await client.post(`${path}/publish`);
      assertions.assert(
        'a version is published while responses are counted',
        published.status === 200,
        published,
      );
      for (let each = 0; each < perVersion; each += 1) await respond(index + 2, answers(each));
      const listed = await other.get(`${path}/responses?limit=3`);
      for (const { id } of (listed.body as { items: { id: string }[] }).items)
        await other.call('DELETE', `${path}/responses/${id}`);
    }
    const wasCounting = (await counted()) < responses;
    await readings;

    const rows = await database.rows<{ key: string; count: number }>(tenant.id, recount, [survey.id]);
    const expected: Counts = Object.fromEntries(rows.map(({ key, count }) => [key, count]));
    const read = async (): Promise<Counts> => countsIn((await readResults(client)).body);
    const differences = (figures: Counts): string[] =>
      [...new Set([...Object.keys(expected), ...Object.keys(figures)])]
        .filter((key) => expected[key] !== figures[key])
        .map((key) => `${key}: ${figures[key] ?? 0} instead of ${expected[key] ?? 0}`);
    const first = differences(await read());
    assertions.assert('the figures equal a recount', first.length === 0, first);
    const asked = await client.post(`${path}/results/recount`);
    assertions.assert('a recount can be asked for', asked.status === 204, asked);
    const again = differences(await read());
    assertions.assert('after a recount, they are the same', again.length === 0, again);
    const never = Math.max(0, (expected['responses'] ?? 0) - ((await read())['responses'] ?? 0));
    return [
      {
        name: 'responses to new versions',
        items: acknowledged.length,
        once: acknowledged.length - never,
        twice: 0,
        never,
        note: `${wasCounting ? 'while' : 'after'} ${responses.toLocaleString('en')} were counted`,
        broken: assertions.broken,
      },
    ];
  },
};
