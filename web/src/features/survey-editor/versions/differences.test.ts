import { createNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import { matchDefinition } from '@vantage/survey-document/diff/match-definition';
import type { JsonObject } from '@vantage/survey-document/json';
import { getNodeName } from '@vantage/survey-document/node-title';
import { expect, it } from 'vitest';
import { countAnswers } from './answer-counts';
import { listDifferences } from './differences';

const before: JsonObject = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'html', name: 'intro', html: 'Hello' },
        { type: 'text', name: 'age', title: { default: 'Age', ja: '年齢' } },
        { type: 'radiogroup', name: 'often', choices: ['Always', 'Never'] },
      ],
    },
    {
      name: 'two',
      elements: [{ type: 'matrix', name: 'controls', columns: ['Good'], rows: ['Chocks', 'Cones'] }],
    },
  ],
};

const after: JsonObject = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'html', name: 'intro', html: 'Hello' },
        { type: 'dropdown', name: 'often', choices: ['Always'] },
      ],
    },
    {
      name: 'two',
      elements: [
        { type: 'matrix', name: 'controls', columns: ['Good'], rows: ['Chocks'] },
        { type: 'text', name: 'age', title: { default: 'Your age', ja: '年齢' }, isRequired: true },
        { type: 'comment', name: 'more' },
      ],
    },
  ],
};

const answered = [
  {
    name: 'often',
    nestedQuestion: null,
    answers: 40,
    values: [
      { row: '', value: 'Never', count: 32 },
      { row: '', value: 'Always', count: 8 },
    ],
  },
  { name: 'controls', nestedQuestion: null, answers: 9, values: [{ row: 'Cones', value: 'Good', count: 7 }] },
];

it('lists what differs between two versions, with the number of the question and the answers that have it', () => {
  let lastId = 0;
  const ids = createNodeIds('survey', before, () => `n${(lastId += 1)}`);
  const from = parseDocument(before, ids);
  const differences = listDifferences(from, matchDefinition(from, after));
  const summaries = differences.map(({ subject, ...difference }) => [
    difference.kind,
    subject.number,
    getNodeName(subject.node),
    difference.kind === 'changed'
      ? [difference.property, difference.language, difference.before, difference.after]
      : difference.kind === 'moved' && difference.target && getNodeName(difference.target),
    countAnswers({ subject, ...difference }, answered),
  ]);
  expect(summaries).toHaveLength(7);
  expect(summaries).toEqual(
    expect.arrayContaining([
      ['changed', 1, 'often', ['type', null, 'radiogroup', 'dropdown'], 40],
      ['removed', 2, 'Never', false, 32],
      ['moved', 3, 'age', 'two', null],
      ['changed', 3, 'age', ['title', 'default', 'Age', 'Your age'], null],
      ['changed', 3, 'age', ['isRequired', null, undefined, true], null],
      ['added', 4, 'more', false, null],
      ['removed', 3, 'Cones', false, 7],
    ]),
  );
});
