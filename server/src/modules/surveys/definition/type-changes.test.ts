import { expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { makeTenant } from '../../../../testing/factories';
import { surveyWithQuestions } from '../../../../testing/surveys/survey-results';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const site = { type: 'dropdown', name: 'site', title: { default: 'Site', ja: '拠点' }, choices: ['oslo'] };
const people = (type: string) => ({
  type: 'paneldynamic',
  name: 'people',
  title: 'People',
  templateElements: [{ type, name: 'role', title: 'Role' }],
});

async function answeredSurvey() {
  const survey = await surveyWithQuestions(app, [site, people('text')]);
  await survey.respond({ site: 'oslo', people: [{ role: 'Pilot' }, { role: 'Chef' }] });
  await survey.respond({ site: 'oslo' });
  const typeChanges = async (query = '') =>
    (await survey.client.get(`${survey.path}/definition/type-changes${query}`)).body.questions;
  return { ...survey, typeChanges };
}

it('lists the questions of the draft with answers of another type', async () => {
  const { saveDraft, typeChanges } = await answeredSurvey();
  expect(await typeChanges()).toEqual([]);
  expect((await saveDraft([{ ...site, type: 'comment' }, people('rating')])).status).toBe(200);
  const changes = [
    { name: 'site', title: 'Site', nestedQuestion: null, nestedTitle: null, answers: 2 },
    { name: 'people', title: 'People', nestedQuestion: 'role', nestedTitle: 'Role', answers: 2 },
  ];
  expect(await typeChanges()).toEqual(changes);
  expect((await typeChanges('?textLanguage=ja'))[0].title).toBe('拠点');
});

it('lists choices that became a question with Yes and No', async () => {
  const { saveDraft, typeChanges } = await answeredSurvey();
  await saveDraft([{ ...site, type: 'boolean' }, people('boolean')]);
  expect(await typeChanges()).toMatchObject([
    { name: 'site', nestedQuestion: null, answers: 2 },
    { name: 'people', nestedQuestion: 'role', answers: 2 },
  ]);
});

it('lists none whose answers keep their meaning, or that were not answered', async () => {
  const { publish, saveDraft, typeChanges } = await answeredSurvey();
  await publish([{ ...site, type: 'checkbox' }, people('comment'), { type: 'text', name: 'new' }]);
  await saveDraft([{ ...site, type: 'tagbox' }, people('text'), { type: 'rating', name: 'new' }]);
  expect(await typeChanges()).toEqual([]);
});

it('is for those who may change surveys', async () => {
  const { tenant, path } = await answeredSurvey();
  const call = `${path}/definition/type-changes`;
  const reader = await signedIn(app, await tenant.user({ roleId: role.user }));
  expect((await reader.get(call)).status).toBe(403);
  expect((await signedOut(app, tenant).get(call)).status).toBe(401);
  const stranger = await signedIn(app, await (await makeTenant()).user({ roleId: role.administrator }));
  expect((await stranger.get(call)).status).toBe(404);
});
