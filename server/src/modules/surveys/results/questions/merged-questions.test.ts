import { describe, expect, it } from 'vitest';
import { mergeQuestions } from './merged-questions';
import { readQuestions } from './survey-questions';

/** @param versions the elements of each version, oldest first */
const merge = (...versions: readonly (readonly object[])[]) =>
  mergeQuestions(
    versions
      .map((elements, index) => ({ number: index + 1, questions: readQuestions({ elements }) }))
      .toReversed(),
  );

describe('the questions of several versions', () => {
  it('have the newest texts and all choices', () => {
    const merged = merge(
      [
        { type: 'comment', name: 'a' },
        { type: 'dropdown', name: 'b', choices: [1, 2] },
      ],
      [{ type: 'dropdown', name: 'b', title: 'New', choices: [3, 1] }],
    );
    expect(merged).toMatchObject([
      { name: 'b', title: 'New', versions: null, lastVersion: null },
      { name: 'a', versions: null, lastVersion: null },
    ]);
    expect(merged[0]?.choices.map(({ value }) => value)).toEqual(['3', '1', '2']);
  });

  it.each([
    ['dropdown', 'checkbox', 'choices', ['choices', 'choice']],
    ['tagbox', 'radiogroup', 'choices', ['choice', 'choices']],
    ['imagepicker', 'buttongroup', 'choice', ['choice']],
    ['boolean', 'boolean', 'choice', ['boolean']],
    ['slider', 'rating', 'rating', ['rating', 'number']],
    ['rating', 'slider', 'number', ['number', 'rating']],
    ['text', 'comment', 'text', ['text']],
  ])('are merged if the type %s was changed to %s', (before, after, kind, formats) => {
    expect(merge([{ type: before, name: 'q' }], [{ type: after, name: 'q' }])).toMatchObject([
      { type: after, kind, formats, versions: null, lastVersion: null },
    ]);
  });

  it.each([
    ['dropdown', 'comment'],
    ['rating', 'checkbox'],
    ['checkbox', 'boolean'],
    ['boolean', 'radiogroup'],
    ['matrix', 'ranking'],
    ['paneldynamic', 'matrixdropdown'],
    ['file', 'signaturepad'],
  ])('are followed by earlier ones if the type %s was changed to %s', (before, after) => {
    const [other, third] = [{ type: 'boolean', name: 'other' }, { name: 'q' }];
    expect(
      merge([{ type: before, name: 'q' }], [{ type: before, ...third }], [{ type: after, ...third }, other]),
    ).toMatchObject([
      { name: 'q', type: after, versions: [3], lastVersion: null },
      { name: 'q', type: before, versions: [2, 1], lastVersion: 2 },
      { name: 'other', versions: null },
    ]);
  });

  it('are merged again if the type was changed back', () => {
    const [choice, text] = [
      { type: 'dropdown', name: 'q' },
      { type: 'text', name: 'q' },
    ];
    expect(merge([choice], [text], [choice])).toMatchObject([
      { type: 'dropdown', versions: [3, 1], lastVersion: null },
      { type: 'text', versions: [2], lastVersion: 2 },
    ]);
  });

  it('mean what the first one means if several of a version share a name', () => {
    const shared = [
      { type: 'dropdown', name: 'q' },
      { type: 'comment', name: 'further', valueName: 'q' },
    ];
    expect(merge(shared)).toMatchObject([{ name: 'q', kind: 'choice', versions: null }]);
  });
});
