import { describe, expect, it } from 'vitest';
import { questionIn, surveyWithQuestions } from '../../../../testing/surveys/survey-results';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

interface Choice {
  readonly value: string;
  readonly count: number;
}

const counted = (choices: readonly Choice[]): Record<string, number> =>
  Object.fromEntries(choices.map(({ value, count }) => [value, count]));

const site = (type: string) => ({ type, name: 'site', title: 'Site', choices: ['oslo', 'osaka'] });
const siteText = { type: 'comment', name: 'site', title: 'Site' };

describe('a question whose type was changed', () => {
  it('has the answers of both types if one value became several', async () => {
    const { publish, respond, results } = await surveyWithQuestions(app, [site('dropdown')]);
    await respond({ site: 'oslo' });
    await respond({ site: 'osaka' });
    await publish([site('checkbox')]);
    await respond({ site: ['oslo', 'osaka'] });
    const { questions } = await results();
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ type: 'checkbox', kind: 'choices', answered: 3 });
    expect(counted(questions[0].choices)).toEqual({ oslo: 2, osaka: 2 });
    const selected = await results('?version=2');
    expect(questionIn(selected, 'site')).toMatchObject({ answered: 1 });
    expect(counted(questionIn(selected, 'site').choices)).toEqual({ oslo: 1, osaka: 1 });
    expect((await results('?answer.site=oslo')).responses).toBe(2);
  });

  it('has the numbers of both types if a number became a rating', async () => {
    const { publish, respond, results } = await surveyWithQuestions(app, [
      { type: 'text', inputType: 'number', name: 'safe' },
    ]);
    await respond({ safe: 3 });
    await publish([{ type: 'rating', name: 'safe' }]);
    await respond({ safe: 5 });
    expect(questionIn(await results(), 'safe')).toMatchObject({
      kind: 'rating',
      answered: 2,
      numbers: { mean: 4, min: 3, max: 5 },
    });
  });

  it('has the texts of both types if a text box became a comment', async () => {
    const { publish, respond, results } = await surveyWithQuestions(app, [{ type: 'text', name: 'said' }]);
    await respond({ said: 'One' });
    await publish([{ type: 'comment', name: 'said' }]);
    await respond({ said: 'Other' });
    const { answered, texts } = questionIn(await results(), 'said');
    expect([answered, texts.map(({ text }: { text: string }) => text).toSorted()]).toEqual([
      2,
      ['One', 'Other'],
    ]);
  });

  it('is followed by its earlier type if the answers have no common meaning', async () => {
    const { client, path, publish, respond, results } = await surveyWithQuestions(app, [site('dropdown')]);
    const inOslo = await respond({ site: 'oslo' });
    await publish([siteText]);
    const inText = await respond({ site: 'Near Oslo' });
    const { questions } = await results();
    expect(questions).toMatchObject([
      { name: 'site', type: 'comment', answered: 1, texts: [{ text: 'Near Oslo' }] },
      { name: 'site', type: 'dropdown', lastVersion: 1, answered: 1 },
    ]);
    expect(counted(questions[1].choices)).toEqual({ oslo: 1, osaka: 0 });
    const getAnswers = async (id: string) => (await client.get(`${path}/responses/${id}`)).body.answers;
    expect(await getAnswers(inOslo)).toMatchObject([{ name: 'site', kind: 'choice', lines: ['oslo'] }]);
    expect(await getAnswers(inText)).toMatchObject([{ name: 'site', kind: 'text', lines: ['Near Oslo'] }]);
  });

  it('has its own Yes and No after choices', async () => {
    const { publish, respond, results } = await surveyWithQuestions(app, [site('checkbox')]);
    await respond({ site: ['oslo', 'osaka'] });
    await publish([{ type: 'boolean', name: 'site' }]);
    await respond({ site: true });
    const { questions } = await results();
    expect(questions).toMatchObject([
      { type: 'boolean', kind: 'choice', answered: 1 },
      { type: 'checkbox', kind: 'choices', lastVersion: 1, answered: 1 },
    ]);
    expect(questions.map(({ choices }: { choices: Choice[] }) => counted(choices))).toEqual([
      { true: 1, false: 0 },
      { oslo: 1, osaka: 1 },
    ]);
  });

  it('lists and filters the answers of each type separately', async () => {
    const { client, path, publish, respond, results } = await surveyWithQuestions(app, [siteText]);
    await respond({ site: 'oslo' });
    await publish([site('dropdown'), { type: 'boolean', name: 'safe' }]);
    await respond({ site: 'oslo', safe: true });
    expect((await results('?answer.site=oslo')).responses).toBe(1);
    const cross = await client.get(`${path}/results/cross?row=site&column=safe`);
    expect(cross.body).toMatchObject({ rows: [{ value: 'oslo', answered: 1 }], counts: [[1]] });
    const texts = (query: string) => client.get(`${path}/results/texts?question=site${query}`);
    expect((await texts('&lastVersion=1')).body.items).toMatchObject([{ text: 'oslo' }]);
    expect((await texts('')).status).toBe(422);
    expect((await texts('&lastVersion=2')).status).toBe(422);
  });

  it('is converted or followed by its earlier type in panels, too', async () => {
    const people = (role: object) => [
      { type: 'paneldynamic', name: 'people', templateElements: [{ name: 'role', ...role }] },
    ];
    const choices = ['pilot', 'chef'];
    const { publish, respond, results } = await surveyWithQuestions(
      app,
      people({ type: 'dropdown', choices }),
    );
    await respond({ people: [{ role: 'pilot' }, { role: 'chef' }] });
    await publish(people({ type: 'tagbox', choices }));
    await respond({ people: [{ role: ['pilot', 'chef'] }] });
    await publish(people({ type: 'text' }));
    await respond({ people: [{ role: 'Captain' }] });
    const { answered, nested } = questionIn(await results(), 'people');
    expect(answered).toBe(3);
    expect(nested).toMatchObject([
      { name: 'role', kind: 'text', answered: 1, texts: [{ text: 'Captain' }] },
      { name: 'role', kind: 'choices', answered: 3, lastVersion: 2 },
    ]);
    expect(counted(nested[1].choices)).toEqual({ pilot: 2, chef: 2 });
  });

  it('has its labels by the version of each response in a CSV', async () => {
    const { client, path, publish, respond } = await surveyWithQuestions(app, [
      { ...site('dropdown'), choices: [{ value: 'oslo', text: 'In Oslo' }] },
    ]);
    await respond({ site: 'oslo' }, { completedAt: '2026-03-02T12:00:00Z' });
    await publish([siteText]);
    await respond({ site: 'oslo' }, { completedAt: '2026-03-01T12:00:00Z' });
    const { text } = await client.get(`${path}/responses.csv?answers=labels`);
    const rows = text.split('\r\n').map((line) => line.split(',').slice(6));
    expect(rows.slice(0, 3)).toEqual([
      ['Site', 'Site (up to version 1)'],
      ['', 'In Oslo'],
      ['oslo', ''],
    ]);
  });
});
