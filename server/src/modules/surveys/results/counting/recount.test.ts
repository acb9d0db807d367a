import { expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../../testing/client';
import { ownDatabase } from '../../../../../testing/database/database';
import { listJobs } from '../../../../../testing/background-jobs';
import { makeTenant, queryRows } from '../../../../../testing/factories';
import { questionIn, surveyWithQuestions } from '../../../../../testing/surveys/survey-results';
import { ownApp, sharedApp } from '../../../../../testing/test-app';

await ownDatabase();
const app = await sharedApp();

const site = [{ type: 'dropdown', name: 'site', choices: ['oslo', 'osaka'] }];

/** A survey whose counts lack an answer, as they did if a version was published while responses were counted. */
async function miscountedSurvey() {
  const survey = await surveyWithQuestions(app, site);
  for (const answer of ['oslo', 'oslo', 'osaka']) await survey.respond({ site: answer });
  await survey.results();
  await queryRows(
    survey.tenant,
    "update survey_answer_count set count = 1 where survey_id = $1 and value = 'oslo'",
    [survey.id],
  );
  const readCounts = async () =>
    questionIn(await survey.results(), 'site').choices.map(({ count }: { count: number }) => count);
  expect(await readCounts()).toEqual([1, 1]);
  return { ...survey, readCounts };
}

it('counts all responses again before results are read', async () => {
  const { client, path, readCounts, respond } = await miscountedSurvey();
  expect((await client.post(`${path}/results/recount`)).status).toBe(204);
  await respond({ site: 'osaka' });
  expect(await readCounts()).toEqual([2, 2]);
});

it('is requested once if it is requested twice', async () => {
  const { client, tenant, path, id, readCounts } = await miscountedSurvey();
  for (const _ of [1, 2]) expect((await client.post(`${path}/results/recount`)).status).toBe(204);
  expect(await listJobs(tenant)).toMatchObject([{ task: 'surveyRecount', subject: id }]);
  expect(await queryRows(tenant, 'select survey_id from survey_recount')).toEqual([{ survey_id: id }]);
  expect(await readCounts()).toEqual([2, 1]);
});

it('is done by a background job', async () => {
  const { client, tenant, path, id } = await miscountedSurvey();
  await client.post(`${path}/results/recount`);
  await ownApp({ runsJobs: true });
  await expect.poll(() => listJobs(tenant), { timeout: 15_000 }).toEqual([]);
  const counts = await queryRows(
    tenant,
    "select value, count from survey_answer_count where survey_id = $1 and question = 'site' order by value",
    [id],
  );
  expect(counts).toEqual([
    { value: 'osaka', count: 1 },
    { value: 'oslo', count: 2 },
  ]);
  expect(await queryRows(tenant, 'select from survey_recount where survey_id = $1', [id])).toEqual([]);
});

it('leaves out responses that are deleted while it runs', async () => {
  const { client, path, readCounts, tenant, id } = await miscountedSurvey();
  await client.post(`${path}/results/recount`);
  // This is the state after a first batch.
  await queryRows(
    tenant,
    `with marked as (
       update survey_response set is_counted = false, answer_value_ids = null
       where survey_id = $1 and id = (select min(id::text)::uuid from survey_response where survey_id = $1)
       returning id)
     update survey_recount set response_id = marked.id from marked where survey_id = $1`,
    [id],
  );
  const responses = (await client.get(`${path}/responses`)).body.items as { id: string }[];
  for (const { id: responseId } of [responses.at(0), responses.at(-1)].filter((one) => one !== undefined))
    expect((await client.call('DELETE', `${path}/responses/${responseId}`)).status).toBe(204);
  expect(await readCounts()).toEqual([1, 0]);
});

it('is for those who may change surveys', async () => {
  const { tenant, path } = await surveyWithQuestions(app, site);
  const recount = `${path}/results/recount`;
  const reader = await signedIn(app, await tenant.user({ roleId: role.user }));
  expect((await reader.post(recount)).status).toBe(403);
  expect((await signedOut(app, tenant).post(recount)).status).toBe(401);
  const other = await makeTenant();
  const stranger = await signedIn(app, await other.user({ roleId: role.administrator }));
  expect((await stranger.post(recount)).status).toBe(404);
});
