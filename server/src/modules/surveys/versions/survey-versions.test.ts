import { expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { makeTenant } from '../../../../testing/factories';
import { surveyWithQuestions } from '../../../../testing/surveys/survey-results';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const site = { type: 'dropdown', name: 'site', choices: ['oslo', 'osaka'] };
const gear = { type: 'matrix', name: 'gear', rows: ['helmet'], columns: ['never', 'always'] };
const people = {
  type: 'paneldynamic',
  name: 'people',
  templateElements: [{ type: 'checkbox', name: 'role', choices: ['pilot', 'chef'] }],
};
const age = { type: 'text', name: 'age', inputType: 'number' };
const note = { type: 'comment', name: 'note' };

const answeredSurvey = async () => {
  const survey = await surveyWithQuestions(app, [site, gear, people, age, note]);
  await survey.respond({ site: 'oslo', gear: { helmet: 'never' }, age: 41, note: 'Confidential' });
  await survey.respond({ site: 'oslo', people: [{ role: ['pilot', 'chef'] }, { role: ['pilot'] }] });
  return { ...survey, definition: `${survey.path}/definition` };
};

it('lists published versions with their responses, and has the definition of each', async () => {
  const { client, definition, publish, respond } = await answeredSurvey();
  await publish([site]);
  await respond({ site: 'osaka' });
  const { body } = await client.get(`${definition}/versions?limit=1`);
  expect(body).toEqual({
    versions: [
      {
        number: 2,
        publishedAt: expect.any(String),
        publishedBy: { id: expect.any(String), name: 'Test Person' },
        draftVersion: 2,
        responses: 1,
      },
    ],
    hasMore: true,
  });
  const { body: older } = await client.get(`${definition}/versions?before=2`);
  expect(older).toMatchObject({ versions: [{ number: 1, responses: 2 }], hasMore: false });
  const { body: first } = await client.get(`${definition}/version?number=1`);
  expect(first).toMatchObject({ number: 1, definition: { elements: [site, gear, people, age, note] } });
  expect((await client.get(`${definition}/version?number=3`)).status).toBe(404);
  expect((await client.get(`${definition}/version?number=0`)).status).toBe(422);
});

it('counts the answers and the choices, but lists no texts and numbers', async () => {
  const { client, definition } = await answeredSurvey();
  const { body } = await client.get(`${definition}/answered-values`);
  expect(body.isPartial).toBe(false);
  expect(body.questions).toEqual(
    expect.arrayContaining([
      { name: 'site', nestedQuestion: null, answers: 2, values: [{ row: '', value: 'oslo', count: 2 }] },
      {
        name: 'gear',
        nestedQuestion: null,
        answers: 1,
        values: [{ row: 'helmet', value: 'never', count: 1 }],
      },
      {
        name: 'people',
        nestedQuestion: 'role',
        answers: 2,
        values: [
          { row: '', value: 'pilot', count: 2 },
          { row: '', value: 'chef', count: 1 },
        ],
      },
      { name: 'age', nestedQuestion: null, answers: 1, values: [] },
      { name: 'note', nestedQuestion: null, answers: 1, values: [] },
    ]),
  );
});

it('is for those who may change surveys', async () => {
  const { tenant, definition } = await answeredSurvey();
  const reader = await signedIn(app, await tenant.user({ roleId: role.user }));
  const stranger = await signedIn(app, await (await makeTenant()).user({ roleId: role.administrator }));
  for (const call of ['versions', 'version?number=1', 'answered-values'].map(
    (name) => `${definition}/${name}`,
  )) {
    expect((await reader.get(call)).status).toBe(403);
    expect((await signedOut(app, tenant).get(call)).status).toBe(401);
    expect((await stranger.get(call)).status).toBe(404);
  }
});
