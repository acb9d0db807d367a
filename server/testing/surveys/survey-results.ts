import { surveyFixture, surveysPath } from './survey-administration';
import type { sharedApp } from '../test-app';

/** With every kind of question. */
const definition = {
  elements: [
    { type: 'dropdown', name: 'site', choices: ['oslo', { value: 'osaka', text: 'Osaka' }] },
    { type: 'checkbox', name: 'risks', choices: ['noise', 'height', 'heat'] },
    { type: 'rating', name: 'safe' },
    { type: 'text', name: 'years', inputType: 'number' },
    { type: 'ranking', name: 'order', choices: ['a', 'b', 'c'] },
    { type: 'matrix', name: 'gear', rows: ['helmet', 'vest'], columns: ['never', 'always'] },
    {
      type: 'matrix',
      name: 'tools',
      cellType: 'checkbox',
      rows: ['day', 'night'],
      columns: ['lamp', 'radio'],
    },
    { type: 'comment', name: 'remark', title: 'Anything else?' },
    {
      type: 'paneldynamic',
      name: 'people',
      templateElements: [
        { type: 'text', name: 'who', title: 'Who?' },
        { type: 'dropdown', name: 'role', choices: [1, { value: 2, text: 'Pilot' }] },
        { type: 'checkbox', name: 'skills', choices: ['first aid', 'fire'] },
        { type: 'text', name: 'age', inputType: 'number' },
      ],
    },
    {
      type: 'matrixdropdown',
      name: 'shifts',
      rows: ['day', { value: 'night', text: 'At night' }],
      columns: [
        { name: 'lead', choices: ['a', 'b'] },
        { name: 'safe', cellType: 'rating' },
        { name: 'note', cellType: 'comment' },
        { name: 'problems', cellType: 'checkbox', choices: ['brakes', 'lights'] },
      ],
    },
    {
      type: 'multipletext',
      name: 'site.size',
      items: [{ name: 'floors', inputType: 'number' }, { name: 'gates' }],
    },
    { type: 'file', name: 'photo' },
  ],
};

/** A published survey with such questions, as someone who may change it. */
export async function surveyWithResults(app: Awaited<ReturnType<typeof sharedApp>>) {
  const fixture = await surveyFixture(app);
  const { id } = await fixture.tenant.publishedSurvey(definition, { customer_id: fixture.customerId });
  const path = `${surveysPath}/${id}`;
  return {
    ...fixture,
    id,
    path,
    respond: (answers: object, input: object = {}) =>
      fixture.tenant.surveyResponse(id, { answers, ...input }),
    results: async (query = '') => (await fixture.client.get(`${path}/results${query}`)).body,
  };
}

/** A published survey with some questions, whose new responses answer the version that was published last. */
export async function surveyWithQuestions(
  app: Awaited<ReturnType<typeof sharedApp>>,
  elements: readonly object[],
) {
  const { tenant, client, customerId, ...fixture } = await surveyFixture(app);
  const { id } = await tenant.publishedSurvey({ elements }, { customer_id: customerId });
  const path = `${surveysPath}/${id}`;
  let version = 1;
  const saveDraft = (questions: readonly object[]) =>
    client.put(`${path}/definition`, { definition: { elements: questions }, draftVersion: version });
  return {
    ...fixture,
    tenant,
    client,
    id,
    path,
    saveDraft,
    async publish(questions: readonly object[]): Promise<void> {
      await saveDraft(questions);
      version = (await client.post(`${path}/publish`)).body.publishedVersion;
    },
    respond: (answers: object, input: object = {}) =>
      tenant.surveyResponse(id, { answers, version, ...input }),
    results: async (query = '') => (await client.get(`${path}/results${query}`)).body,
  };
}

export const questionIn = (results: { questions: { name: string }[] }, name: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- as in the body of a response
  results.questions.find((question) => question.name === name) as any;
