import { describe, expect, it } from 'vitest';
import { mergeQuestions } from './merged-questions';
import { readQuestions } from './survey-questions';

const definition = {
  locale: 'en',
  pages: [
    {
      elements: [
        { type: 'html', name: 'intro', html: '<b>Hello</b>' },
        {
          type: 'panel',
          name: 'about you',
          elements: [
            {
              type: 'dropdown',
              name: 'site',
              title: { default: 'Your <b>site</b>', ja: '\u62e0\u70b9' },
              choices: ['a', { value: 'b', text: { default: 'Bergen', ja: '\u30d9\u30eb\u30b2\u30f3' } }],
              showOtherItem: true,
            },
          ],
        },
        { type: 'rating', name: 'safe', rateMax: 3 },
        { type: 'boolean', name: 'trained', labelTrue: 'Yes' },
        { type: 'text', name: 'years', inputType: 'number' },
        { type: 'matrix', name: 'gear', rows: ['helmet'], columns: [{ value: 1, text: 'Never' }] },
      ],
    },
    {
      elements: [
        { type: 'comment', name: 'said', valueName: 'remark' },
        { type: 'comment', name: 'more', valueName: '' },
      ],
    },
  ],
};

describe('the questions of a definition', () => {
  it('are read with kinds and options, including those in panels', () => {
    expect(readQuestions(definition).map(({ name, kind }) => [name, kind])).toEqual([
      ['site', 'choice'],
      ['safe', 'rating'],
      ['trained', 'choice'],
      ['years', 'number'],
      ['gear', 'matrix'],
      ['remark', 'text'],
      ['more', 'text'],
    ]);
    const [site, safe, trained, , gear] = readQuestions(definition);
    expect(site?.title).toBe('Your site');
    expect(site?.choices).toEqual([
      { value: 'a', text: 'a' },
      { value: 'b', text: 'Bergen' },
      { value: 'other', text: 'Other' },
    ]);
    expect(safe?.choices.map(({ value }) => value)).toEqual(['1', '2', '3']);
    expect(trained?.choices).toEqual([
      { value: 'true', text: 'Yes' },
      { value: 'false', text: 'No' },
    ]);
    expect([gear?.rows, gear?.columns]).toEqual([
      [{ value: 'helmet', text: 'helmet' }],
      [{ value: '1', text: 'Never' }],
    ]);
  });

  it('are a list for choices that are stored as objects, and for panels that share them', () => {
    const panels = {
      type: 'paneldynamic',
      name: 'tastes',
      templateElements: [{ type: 'rating', name: 'taste' }],
    };
    const checkbox = {
      type: 'checkbox',
      name: 'fruits',
      title: 'Which fruits?',
      valuePropertyName: 'fruit',
      choices: [{ value: 'a', text: 'Apple' }],
      showOtherItem: true,
    };
    const read = (...elements: object[]) =>
      mergeQuestions([{ number: 1, questions: readQuestions({ elements }) }]);
    const fruit = {
      name: 'fruit',
      kind: 'choice',
      choices: [
        { value: 'a', text: 'Apple' },
        { value: 'other', text: 'Other' },
      ],
    };
    expect(read(checkbox)).toMatchObject([
      {
        title: 'Which fruits?',
        kind: 'compound',
        format: 'list',
        commentKey: 'fruits-Comment',
        nestedQuestions: [fruit],
      },
    ]);
    expect(read(checkbox, { ...panels, valueName: 'fruits' })).toMatchObject([
      { kind: 'compound', format: 'list', nestedQuestions: [fruit, { name: 'taste', kind: 'rating' }] },
    ]);
  });

  it('have texts in the requested language if available', () => {
    expect(readQuestions(definition, 'ja')[0]?.title).toBe('\u62e0\u70b9');
    expect(readQuestions(definition, 'hi')[0]?.title).toBe('Your site');
  });

  it.each([{}, { pages: 'x' }, { elements: [null, 1, {}, { type: 'text' }] }, { pages: [{ elements: {} }] }])(
    'are none in %j',
    (unusable) => {
      expect(readQuestions(unusable)).toEqual([]);
    },
  );
});

it('read a title of unclosed tags in a time that grows with its length', () => {
  const title = '< '.repeat(200_000);
  const [question] = readQuestions({ elements: [{ type: 'text', name: 'q', title }] });
  expect(question?.title).toBe(title.trim());
});
