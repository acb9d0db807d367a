import { describe, expect, it } from 'vitest';
import { definitionProblems, saveDefinition } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });

describe('PUT survey/:surveyId/definition', () => {
  it.each<[string, object, (readonly [string, string])[]]>([
    [
      'numbers that are none, and types of inputs and cells that SurveyJS does not have',
      {
        elements: [
          { type: 'rating', name: 'r', rateMax: 'ten', rateMin: '1' },
          { type: 'comment', name: 'c', maxLength: 'abc', rows: 'all' },
          text('t', { inputType: 'nubmer' }),
          text('u', { inputType: 'datetime' }),
          { type: 'multipletext', name: 'i', items: [{ name: 'a', inputType: 'mail' }] },
          { type: 'matrixdynamic', name: 'm', columns: [{ name: 'a', cellType: 'constructor' }] },
          { type: 'matrixdropdown', name: 'n', cellType: 'chekbox', columns: [{ name: 'a' }] },
        ],
      },
      [
        ['elements.0.rateMax', 'notNumber'],
        ['elements.1.maxLength', 'notNumber'],
        ['elements.2.inputType', 'valueUnknown'],
        ['elements.4.items.0.inputType', 'valueUnknown'],
        ['elements.5.columns.0.cellType', 'valueUnknown'],
        ['elements.6.cellType', 'valueUnknown'],
      ],
    ],
    [
      'questions that nobody could answer for lack of choices or their values',
      {
        elements: [
          { type: 'radiogroup', name: 'a', isRequired: true },
          { type: 'dropdown', name: 'b', choices: [] },
          { type: 'tagbox', name: 'c', choices: null },
          { type: 'checkbox', name: 'd', choices: [{ label: 'A' }, { value: { deep: 1 } }, { value: 0 }] },
          { type: 'matrix', name: 'e', rows: [{ text: 'R' }], columns: [{ name: 'C' }] },
          { type: 'rating', name: 'f', rateValues: [{ text: 'Good' }] },
          { type: 'matrix', name: 'g', rows: ['R'], isAllRowRequired: true },
          {
            type: 'matrixdynamic',
            name: 'h',
            columns: [
              { name: 'a', isRequired: true },
              { name: 'b', isRequired: true, choices: [1] },
              { name: 'c' },
            ],
          },
          { type: 'matrixdynamic', name: 'i', choices: [1], columns: [{ name: 'a', isRequired: true }] },
        ],
      },
      [
        ['elements.0', 'choicesMissing'],
        ['elements.1.choices', 'choicesMissing'],
        ['elements.2.choices', 'choicesMissing'],
        ['elements.6', 'choicesMissing'],
        ['elements.7.columns.0', 'choicesMissing'],
        ['elements.3.choices.0', 'choiceValueMissing'],
        ['elements.3.choices.1', 'choiceValueMissing'],
        ['elements.4.rows.0', 'choiceValueMissing'],
        ['elements.4.columns.0', 'choiceValueMissing'],
        ['elements.5.rateValues.0', 'choiceValueMissing'],
      ],
    ],
  ])('rejects %s', async (_, definition, problems) => {
    const { status, body } = await saveDefinition(app, definition);
    expect([status, definitionProblems(body)]).toEqual([422, problems]);
  });
});
