import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import {
  questionIn,
  surveyWithQuestions,
  surveyWithResults,
} from '../../../../testing/surveys/survey-results';
import { sharedApp } from '../../../../testing/test-app';
import { openDatabase } from '../../../platform/database/database';
import { responseListRepository } from './response-list.repository';

const app = await sharedApp();

/** A response may have 256 kB. */
const long = 'x'.repeat(250_000);
const cutLong = `${long.slice(0, resultLimits.text)}…`;

const listTexts = (items: readonly { text: string }[]) => items.map(({ text }) => text);

describe('results of responses with large answers (S78)', () => {
  it('have the beginning of long texts, while the response has all', async () => {
    const { client, path, respond, results } = await surveyWithResults(app);
    const id = await respond({ remark: long });
    const whole = 'y'.repeat(resultLimits.text);
    await respond({ remark: whole });
    expect(listTexts(questionIn(await results(), 'remark').texts)).toEqual([whole, cutLong]);
    const { body } = await client.get(`${path}/results/texts?question=remark`);
    expect(listTexts(body.items)).toEqual([whole, cutLong]);
    const match = await client.get(`${path}/results/texts?question=remark&search=xxx`);
    expect(listTexts(match.body.items)).toEqual([cutLong]);
    const response = await client.get(`${path}/responses/${id}`);
    expect(response.body.answers[0].lines).toEqual([long]);
  });

  it('split no character', async () => {
    const { respond, results } = await surveyWithResults(app);
    await respond({ remark: `x${'😀'.repeat(3_000)}` });
    const [text = ''] = listTexts(questionIn(await results(), 'remark').texts);
    expect(text).toMatch(/^x(😀)+…$/u);
    expect(text.length).toBeLessThanOrEqual(resultLimits.text + 1);
  });

  it('have the beginning of long answers with several parts, and the lines of nested questions', async () => {
    const { client, path, respond, results } = await surveyWithResults(app);
    await respond({
      people: [{ who: 'Ann', note: long }, { who: 'Bob' }],
      shifts: { night: { note: long }, day: { lead: 'a' } },
      'site.size': { gates: 'A to C', floors: long },
    });
    const body = await results();
    const nestedTexts = (name: string, nestedName: string) =>
      listTexts(questionIn({ questions: questionIn(body, name).nested }, nestedName).texts);
    expect(nestedTexts('people', 'who')).toEqual(['Ann\nBob']);
    expect(nestedTexts('site.size', 'gates')).toEqual(['A to C']);
    expect(nestedTexts('shifts', 'note')).toEqual([cutLong]);
    const texts = async (question: string) =>
      listTexts((await client.get(`${path}/results/texts?question=${question}`)).body.items);
    expect(await texts('people&nestedQuestion=who')).toEqual(['Ann\nBob']);
    const [people = ''] = await texts('people');
    expect(people.endsWith('…')).toBe(true);
    expect(people.length).toBeLessThanOrEqual(resultLimits.text + 1);
  });

  it('label the rows of an answer whose text is cut', async () => {
    const { client, path, respond } = await surveyWithResults(app);
    await respond({ shifts: { night: { note: 'x'.repeat(3_000) } } });
    const { body } = await client.get(`${path}/results/texts?question=shifts&nestedQuestion=note`);
    expect(listTexts(body.items)).toEqual([`At night: ${long}`.slice(0, resultLimits.text) + '…']);
  });

  it('have at most a million characters of texts, the latest ones of each question first', async () => {
    const questions = Array.from({ length: 150 }, (_, index) => ({ type: 'comment', name: `q${index}` }));
    const { respond, results } = await surveyWithQuestions(app, questions);
    const answers = Object.fromEntries(questions.map(({ name }) => [name, 'x'.repeat(3_000)]));
    for (let index = 0; index < 5; index += 1) await respond(answers);
    const body: { questions: { texts: { text: string }[] }[] } = await results();
    const counts = body.questions.map(({ texts }) => texts.length);
    expect(counts.every((count) => count >= 3)).toBe(true);
    const characters = body.questions
      .flatMap(({ texts }) => texts)
      .reduce((sum, { text }) => sum + text.length, 0);
    expect(characters).toBeGreaterThan(950_000);
    expect(characters).toBeLessThan(1_010_000);
  });
});

describe('lists of responses (S78)', () => {
  it('are read without answers', async () => {
    const { tenant, id, respond } = await surveyWithResults(app);
    await respond({ remark: long });
    const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
    onTestFinished(() => database.close());
    const selection = {
      surveyId: id,
      timeZone: 'UTC',
      answers: [],
      attributes: new Map(),
      isProtected: false,
    };
    const { rows } = await database.read(tenant.id, (scope) =>
      responseListRepository().countedPage(scope, selection, { limit: 10 }, 1),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toHaveProperty('answers');
  });

  it('are exported as JSON without being parsed', async () => {
    const { tenant, id, path, client, respond } = await surveyWithResults(app);
    const response = await respond({ remark: long });
    const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
    onTestFinished(() => database.close());
    const [row] = await database.read(tenant.id, (scope) =>
      responseListRepository().findAllAsJson(scope, id, [response]),
    );
    expect(row?.answers).toBe(JSON.stringify({ remark: long }).replace(':', ': '));
    const { body } = await client.get(`${path}/responses.json`);
    expect(body).toMatchObject([{ id: response, version: 1, answers: { remark: long } }]);
  });
});
