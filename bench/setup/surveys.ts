import { randomUUID } from 'node:crypto';
import { rampSafety } from '../../server/seeds/surveys/ramp-safety';
import { rampSafetyResponses } from '../../server/seeds/surveys/ramp-safety-responses';
import type { Bench } from './bench';
import type { Request } from './requests';
import type { Tenant } from './users';

export interface BenchSurvey {
  readonly id: string;
  readonly tenant: Tenant;
  /** Token of the live URL. */
  readonly token: string;
}

/** In addition to the 24 questions of the demo. */
const moreQuestions = 6;
const choices = ['never', 'rarely', 'sometimes', 'often', 'always'] as const;

/** 30 questions on four pages. */
const rampSafetyWithMore = {
  ...rampSafety,
  pages: [
    ...rampSafety.pages,
    {
      name: 'more',
      elements: Array.from({ length: moreQuestions }, (_, index) => ({
        type: 'radiogroup',
        name: `more${index}`,
        choices,
      })),
    },
  ],
};

/** Realistic, distinct and deterministic responses. */
const buildAnswers = (count: number) =>
  rampSafetyResponses({ seed: 1, count, firstDay: new Date('2026-01-05'), days: 90 }).map(
    ({ answers, language, completedAt }, index) => ({
      language,
      completedAt,
      answers: {
        ...answers,
        ...Object.fromEntries(
          Array.from({ length: moreQuestions }, (_, question) => [
            `more${question}`,
            choices[(index * 7 + question * (index % 11)) % choices.length],
          ]),
        ),
      },
    }),
  );

const toToken = (...ids: readonly string[]): string =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url');

/** Published, and open far into the future. */
export async function makeSurvey(
  bench: Bench,
  tenant: Tenant,
  definition: unknown = rampSafetyWithMore,
): Promise<BenchSurvey> {
  const { database } = await bench.database();
  const [id, liveId, customerId] = [randomUUID(), randomUUID(), randomUUID()];
  const administrator = tenant.userIds[0];
  await database.query(
    `insert into customer (tenant_id, id, name, normalized_name, industry, project_id, project_manager_id, project_type,
       project_modules, project_start_date, status)
     values ($1, $2::uuid, $2::uuid::text, $2::uuid::text, 'Airline', $2::uuid::text, $3, 'Advisory', '{}', '2026-01-01', 'InProgress')`,
    [tenant.id, customerId, administrator],
  );
  await database.query(
    `insert into survey (tenant_id, id, name, normalized_name, description, type, launch_type, start_date, end_date,
       account, customer_id, public_id, draft_version)
     values ($1, $2::uuid, $2::uuid::text, $2::uuid::text, '', 'SurveyJS', 'Redirect', '2020-01-01', '2099-12-31', '', $3, $4, 1)`,
    [tenant.id, id, customerId, liveId],
  );
  await database.query(
    'insert into survey_version (tenant_id, survey_id, number, definition, draft_version, created_by) values ($1, $2, 1, $3, 1, $4)',
    [tenant.id, id, JSON.stringify(definition), administrator],
  );
  await database.query(
    'update survey set published_version = 1, published_at = now() where tenant_id = $1 and id = $2',
    [tenant.id, id],
  );
  return { id, tenant, token: toToken(tenant.id, liveId) };
}

/** Number of distinct responses, each of which is added many times. */
const distinct = 1_000;

const insertResponses = `
  insert into survey_response (tenant_id, survey_id, id, version, answers, language, started_at, completed_at, submission_key)
  select $1, $2, uuidv7(), 1, given.answers, given.language, given."completedAt", given."completedAt" + n * interval '1 second',
    gen_random_uuid()::text
  from jsonb_to_recordset($3) as given (answers jsonb, language text, "completedAt" timestamptz),
    generate_series(1, $4::int) as n`;

/** Also updates the planner's statistics. @param count a multiple of 1,000 */
export async function addResponses(bench: Bench, { tenant, id }: BenchSurvey, count: number): Promise<void> {
  const { database } = await bench.database();
  const input = JSON.stringify(buildAnswers(distinct));
  await database.query(insertResponses, [tenant.id, id, input, count / distinct]);
  await database.query('update survey set response_count = $3 where tenant_id = $1 and id = $2', [
    tenant.id,
    id,
    count,
  ]);
  await database.query('vacuum analyze survey_response');
}

/** Responses with a long text each, as if a question without a limit had been answered. */
export async function addLargeResponses(
  bench: Bench,
  { tenant, id }: BenchSurvey,
  { count, bytes }: { readonly count: number; readonly bytes: number },
): Promise<void> {
  const { database } = await bench.database();
  await database.query(
    `insert into survey_response (tenant_id, survey_id, id, version, answers, started_at, completed_at, submission_key)
     select $1, $2, uuidv7(), 1, jsonb_build_object('comment', left(repeat(md5(n::text), $4 / 32 + 1), $4)), now(), now(),
       gen_random_uuid()::text
     from generate_series(1, $3::int) as n`,
    [tenant.id, id, count, bytes],
  );
  await database.query('update survey set response_count = $3 where tenant_id = $1 and id = $2', [
    tenant.id,
    id,
    count,
  ]);
  await database.query('vacuum analyze survey_response');
}

/** The load generator sends ASCII. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\u0020-\u007e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** @param index distinguishes clients, since the product limits responses per address */
export const postResponse = (
  { token }: BenchSurvey,
  data: unknown,
  { index, language = null }: { readonly index: number; readonly language?: string | null },
): Request => ({
  method: 'POST',
  path: `/api/v1/public/survey/${token}/responses`,
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  },
  body: asciiJson({ version: 1, data, startedAt: '2026-01-05T08:00:00Z', language }),
});

export const postResponses = (survey: BenchSurvey, count: number): Request[] =>
  buildAnswers(count).map(({ answers, language }, index) =>
    postResponse(survey, answers, { index, language }),
  );
