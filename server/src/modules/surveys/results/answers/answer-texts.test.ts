import { expect, it } from 'vitest';
import { answerColumns } from './answer-columns';
import { answerFiles, answerLinesWithComment } from './answer-texts';
import { readQuestions } from '../questions/survey-questions';

const [role, statements] = readQuestions({
  elements: [
    { type: 'radiogroup', name: 'role', title: 'Your job', choices: ['driver'], showOtherItem: true },
    {
      type: 'matrix',
      name: 'statements',
      columns: [1],
      rows: ['stop', { value: 'report', text: 'Reports' }],
    },
  ],
});
const questions = [role, statements].filter((question) => question !== undefined);
const answers = {
  role: 'other',
  'role-Comment': 'Catering',
  statements: { gone: 1, report: 1, stop: 1 },
};

it("includes comments, and matrix rows in the survey's order", () => {
  expect(questions.map((question) => answerLinesWithComment(question, answers))).toEqual([
    ['Other', 'Catering'],
    ['stop: 1', 'Reports: 1', 'gone: 1'],
  ]);
  expect(questions.map((question) => answerLinesWithComment(question, {}))).toEqual([[], []]);
});

it('has the parts of an answer with their titles, in the order of the survey, and the names of files', () => {
  const choices = [{ value: 'boss', text: 'My supervisor' }];
  const who = { type: 'text', name: 'who', title: 'Who?' };
  const compound = readQuestions({
    elements: [
      {
        type: 'paneldynamic',
        name: 'people',
        templateElements: [who, { type: 'dropdown', name: 'role', choices }],
      },
      {
        type: 'matrixdropdown',
        name: 'shifts',
        choices,
        rows: [{ value: 'n', text: 'Night' }],
        columns: [
          { name: 'lead', title: 'Lead' },
          { name: 'note', cellType: 'text' },
        ],
      },
      { type: 'multipletext', name: 'contact', items: [{ name: 'tel', title: 'Phone' }, { name: 'fax' }] },
      { type: 'file', name: 'photo' },
      { type: 'signaturepad', name: 'sign' },
    ],
  });
  const png = 'data:image/png;base64,AA==';
  const input = {
    people: [
      { role: 'boss', who: 'Ann' },
      { who: 'Bob', gone: 1 },
    ],
    shifts: { n: { note: 'x', lead: 'boss' } },
    contact: { fax: '3', tel: '12' },
    photo: [{ name: 'a.png', content: png }],
    sign: png,
  };
  expect(compound.map((question) => answerLinesWithComment(question, input))).toEqual([
    ['Who?: Ann, role: My supervisor', 'Who?: Bob, gone: 1'],
    ['Night: Lead: My supervisor, note: x'],
    ['Phone: 12', 'fax: 3'],
    ['a.png'],
    ['sign.png'],
  ]);
  expect(compound.flatMap((question) => answerFiles(question, input))).toEqual([
    { name: 'a.png', content: png },
    { name: 'sign.png', content: png },
  ]);
  const columns = (as: 'labels' | 'values') =>
    answerColumns(compound, as).map(({ header, cell }) => [header, cell(input)]);
  expect(columns('labels')).toEqual([
    ['people', 'Who?: Ann, role: My supervisor; Who?: Bob, gone: 1'],
    ['shifts: Night: Lead', 'My supervisor'],
    ['shifts: Night: note', 'x'],
    ['contact: Phone', '12'],
    ['contact: fax', '3'],
    ['photo', 'a.png'],
    ['sign', 'sign.png'],
  ]);
  expect(columns('values').slice(1, 4)).toEqual([
    ['shifts.n.lead', 'boss'],
    ['shifts.n.note', 'x'],
    ['contact.tel', '12'],
  ]);
  expect(answerColumns(compound, 'labels').map(({ cell }) => cell({ shifts: 'x', contact: null }))).toEqual(
    Array(7).fill(''),
  );
});

it('has a column for comments', () => {
  const cells = (as: 'labels' | 'values') =>
    answerColumns(questions, as).map(({ header, cell }) => [header, cell(answers)]);
  expect(cells('labels').slice(0, 2)).toEqual([
    ['Your job', 'Other'],
    ['Your job (comment)', 'Catering'],
  ]);
  expect(cells('values').slice(0, 2)).toEqual([
    ['role', 'other'],
    ['role-Comment', 'Catering'],
  ]);
});

it('has one column for a question once a file has as many columns as programs can read', () => {
  const fields = Array.from({ length: 500 }, (_, index) => ({ name: `f${index}` }));
  const large = readQuestions({
    elements: Array.from({ length: 40 }, (_, index) => ({
      type: 'multipletext',
      name: `q${index}`,
      items: fields,
    })),
  });
  const headers = answerColumns(large, 'values').map(({ header }) => header);
  expect(headers).toHaveLength(30 * 500 + 10);
  expect(headers.at(-1)).toBe('q39');
});

it('finds the texts of thousands of chosen values in a time that grows with their number', () => {
  const choices = Array.from({ length: 50_000 }, (_, index) => ({ value: index, text: `Choice ${index}` }));
  const large = readQuestions({ elements: [{ type: 'checkbox', name: 'q', choices }] });
  const answers = { q: choices.map(({ value }) => value) };
  const [column] = answerColumns(large, 'labels');
  expect(String(column?.cell(answers)).endsWith('; Choice 49999')).toBe(true);
});

it('writes nothing for an unanswered question with the name of a method', () => {
  const methods = readQuestions({
    elements: [
      { type: 'text', name: 'toString' },
      { type: 'multipletext', name: 'texts', items: [{ name: 'valueOf' }] },
      { type: 'matrix', name: 'matrix', columns: ['a'], rows: ['hasOwnProperty'] },
    ],
  });
  expect(methods.flatMap((question) => answerLinesWithComment(question, {}))).toEqual([]);
  expect(answerColumns(methods, 'labels').map(({ cell }) => cell({}))).toEqual(['', '', '']);
});
