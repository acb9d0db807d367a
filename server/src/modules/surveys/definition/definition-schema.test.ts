import { languageTag } from '@vantage/contract/surveys/live-surveys';
import { describe, expect, it } from 'vitest';
import { definitionProblems, saveDefinition } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });

describe('PUT survey/:surveyId/definition', () => {
  it.each<[string, object, (readonly [string, string])[]]>([
    [
      'names that are taken, on any page and in panels',
      {
        pages: [
          { elements: [text('a')] },
          { elements: [{ type: 'panel', name: 'a', elements: [text('a')] }] },
          { elements: [{ type: 'matrixdynamic', name: 'm', columns: [{ name: 'a' }, { name: 'a' }] }] },
        ],
      },
      [
        ['pages.1.elements.0.elements.0.name', 'nameTaken'],
        ['pages.2.elements.0.columns.1.name', 'nameTaken'],
      ],
    ],
    [
      'names that SurveyJS would correct, so that answers had another name',
      {
        elements: [
          text('a'),
          text('a '),
          text('{a}'),
          text('b', { valueName: '{a}' }),
          text('c', { valueName: 5 }),
          { type: 'matrixdynamic', name: '{}', columns: [{ name: 'a|b' }] },
          { type: 'multipletext', name: 't', items: [{ name: '#a' }] },
          { type: 'paneldynamic', name: 'p', templateElements: [text('\u00A0a')] },
        ],
        calculatedValues: [{ name: '{x}', expression: '1' }],
      },
      [
        ['calculatedValues.0.name', 'nameUnsupported'],
        ['elements.1.name', 'nameUnsupported'],
        ['elements.2.name', 'nameUnsupported'],
        ['elements.3.valueName', 'nameUnsupported'],
        ['elements.4.valueName', 'nameUnsupported'],
        ['elements.5.name', 'nameUnsupported'],
        ['elements.5.columns.0.name', 'nameUnsupported'],
        ['elements.6.items.0.name', 'nameUnsupported'],
        ['elements.7.templateElements.0.name', 'nameUnsupported'],
      ],
    ],
    [
      'expressions that SurveyJS cannot read, with what else is wrong',
      {
        elements: [
          text('a', { visibleIf: '(((' }),
          text('b', { enableIf: '{a} =' }),
          text('c', { validators: [{ type: 'expression', expression: '(({a}' }] }),
          text('d', { requiredIf: 5 }),
          text('e', { visibleIf: `${'('.repeat(40)}1` }),
          { type: 'radiogroup', name: 'a', choices: 'x' },
        ],
        calculatedValues: [{ name: 'x', expression: '1+' }],
        triggers: [{ type: 'complete', expression: '{a} =' }],
      },
      [
        ['elements.3.requiredIf', 'expressionInvalid'],
        ['elements.4.visibleIf', 'expressionTooLong'],
        ['elements.5.name', 'nameTaken'],
        ['elements.5.choices', 'notArray'],
        ['elements.0.visibleIf', 'expressionInvalid'],
        ['elements.1.enableIf', 'expressionInvalid'],
        ['elements.2.validators.0.expression', 'expressionInvalid'],
        ['calculatedValues.0.expression', 'expressionInvalid'],
        ['triggers.0.expression', 'expressionInvalid'],
      ],
    ],
    [
      'titles and descriptions that are no texts',
      { title: 5, pages: [{ description: ['a'], elements: [text('a', { title: { en: 5 } })] }] },
      [
        ['title', 'notText'],
        ['pages.0.description', 'notText'],
        ['pages.0.elements.0.title', 'notText'],
      ],
    ],
    [
      'other texts that are no texts, wherever SurveyJS has one for each language',
      {
        completedHtml: [1],
        completedHtmlOnCondition: [{ expression: '1 = 1', html: 5 }],
        elements: [
          { type: 'html', name: 'h', html: ['<b>'] },
          { type: 'boolean', name: 'b', labelTrue: ['x'] },
          { type: 'rating', name: 'r', minRateDescription: 5 },
          { type: 'radiogroup', name: 'c', choices: ['x', { value: 1, text: ['x'] }] },
          text('t', { placeholder: { default: 7 }, dataList: 'x', validators: [{ type: 'regex', text: 5 }] }),
          { type: 'matrix', name: 'm', rows: ['r'], columns: ['c'], cells: { r: { c: [1] } } },
          {
            type: 'matrixdynamic',
            name: 'd',
            columns: [{ name: 'x', cellType: 'boolean', labelFalse: 0 }],
            detailElements: [text('y', { requiredErrorText: 5 })],
          },
          { type: 'multipletext', name: 'i', items: [{ name: 'a', title: 5 }] },
          { type: 'paneldynamic', name: 'p', templateTitle: 5, templateElements: [text('a', { title: 5 })] },
        ],
      },
      [
        ['completedHtml', 'notText'],
        ['completedHtmlOnCondition.0.html', 'notText'],
        ['elements.0.html', 'notText'],
        ['elements.1.labelTrue', 'notText'],
        ['elements.2.minRateDescription', 'notText'],
        ['elements.3.choices.1.text', 'notText'],
        ['elements.4.placeholder', 'notText'],
        ['elements.4.dataList', 'notArray'],
        ['elements.4.validators.0.text', 'notText'],
        ['elements.5.cells.r.c', 'notText'],
        ['elements.6.columns.0.labelFalse', 'notText'],
        ['elements.6.detailElements.0.requiredErrorText', 'notText'],
        ['elements.7.items.0.title', 'notText'],
        ['elements.8.templateTitle', 'notText'],
        ['elements.8.templateElements.0.title', 'notText'],
      ],
    ],
    [
      'languages of texts that responses could not name',
      {
        title: { default: 'A', zh_Hans: 'B', 'zh-tw': 'C' },
        elements: [
          { type: 'radiogroup', name: 'c', choices: [{ value: 1, text: { en: 'x', japanese: 'y' } }] },
          text('t', { dataList: { default: ['a'], 'j a': ['b'] } }),
        ],
      },
      [
        ['title.zh_Hans', 'languageInvalid'],
        ['elements.0.choices.0.text.japanese', 'languageInvalid'],
        ['elements.1.dataList.j a', 'languageInvalid'],
      ],
    ],
    [
      'values that are not booleans, wherever SurveyJS needs one',
      {
        showPageNumbers: 'yes',
        pages: [{ visible: 0, elements: [text('a', { isRequired: 'yes' })] }],
        elements: [
          { type: 'radiogroup', name: 'r', hasOther: 1, choices: [{ value: 1, showCommentArea: 'no' }] },
          { type: 'panel', elements: [text('b', { readOnly: {} })] },
          {
            type: 'paneldynamic',
            name: 'p',
            templateElements: [text('c', { visible: 'no' })],
          },
          {
            type: 'matrixdynamic',
            name: 'm',
            cellType: 'checkbox',
            columns: [
              { name: 'd', isRequired: 'yes', hasNone: [] },
              { name: 'e', cellType: 'text', hasNone: 'no such property' },
            ],
          },
          { type: 'multipletext', name: 't', items: [{ name: 'f', isRequired: 2 }] },
          text('g', { validators: [{ type: 'text', allowDigits: 'no' }] }),
        ],
        calculatedValues: [{ name: 'x', expression: '1', includeIntoResult: 'yes' }],
        triggers: [{ type: 'setvalue', expression: '1 = 1', isVariable: 'yes' }],
      },
      [
        ['showPageNumbers', 'notBoolean'],
        ['pages.0.visible', 'notBoolean'],
        ['pages.0.elements.0.isRequired', 'notBoolean'],
        ['elements.0.hasOther', 'notBoolean'],
        ['elements.0.choices.0.showCommentArea', 'notBoolean'],
        ['elements.1.elements.0.readOnly', 'notBoolean'],
        ['elements.2.templateElements.0.visible', 'notBoolean'],
        ['elements.3.columns.0.isRequired', 'notBoolean'],
        ['elements.3.columns.0.hasNone', 'notBoolean'],
        ['elements.4.items.0.isRequired', 'notBoolean'],
        ['elements.5.validators.0.allowDigits', 'notBoolean'],
        ['calculatedValues.0.includeIntoResult', 'notBoolean'],
        ['triggers.0.isVariable', 'notBoolean'],
      ],
    ],
    [
      'more panels or rows than SurveyJS makes',
      {
        elements: [
          { type: 'paneldynamic', name: 'a', panelCount: 1_000_000, templateElements: [text('a')] },
          { type: 'paneldynamic', name: 'b', minPanelCount: '101', maxPanelCount: 1_000_000 },
          { type: 'matrixdynamic', name: 'c', rowCount: 1_001, columns: [{ name: 'a' }] },
          { type: 'matrixdynamic', name: 'd', minRowCount: 1e300, maxRowCount: 1e300 },
        ],
      },
      [
        ['elements.0.panelCount', 'tooManyPanels'],
        ['elements.1.minPanelCount', 'tooManyPanels'],
        ['elements.2.rowCount', 'tooManyRows'],
        ['elements.3.minRowCount', 'tooManyRows'],
      ],
    ],
    [
      'values that cannot be converted',
      {
        elements: [
          { type: 'paneldynamic', name: 'p', panelCount: { toString: 1, getValue: 1 } },
          { type: 'dropdown', name: 'd', choicesMax: [{ toString: 1 }], choices: 5 },
          { type: 'matrixdynamic', name: 'm', columns: [{ name: 'a', cellType: 5 }] },
        ],
      },
      [
        ['elements.0.panelCount', 'notNumber'],
        ['elements.1.choicesMax', 'notNumber'],
        ['elements.1.choices', 'notArray'],
        ['elements.2.columns.0.cellType', 'valueUnknown'],
      ],
    ],
    [
      'choices that are no list, in templates as well',
      {
        elements: [
          { type: 'radiogroup', name: 'r', choices: 'x' },
          {
            type: 'paneldynamic',
            name: 'p',
            templateElements: [{ type: 'dropdown', name: 'd', choices: { a: 1 } }],
          },
          { type: 'rating', name: 'v', rateValues: null },
          { type: 'checkbox', name: 'c', choices: 0 },
          { type: 'matrixdynamic', name: 'm', columns: [{ name: 'x', cellType: 'radiogroup', choices: 5 }] },
        ],
        triggers: {},
      },
      [
        ['elements.0.choices', 'notArray'],
        ['elements.1.templateElements.0.choices', 'notArray'],
        ['elements.2.rateValues', 'notArray'],
        ['elements.3.choices', 'notArray'],
        ['elements.4.columns.0.choices', 'notArray'],
        ['triggers', 'notArray'],
      ],
    ],
    [
      'items of lists that are null',
      {
        elements: [
          { type: 'radiogroup', name: 'r', choices: ['a', null] },
          { type: 'matrix', name: 'm', rows: [null], columns: [null] },
          { type: 'rating', name: 'v', rateValues: [null] },
        ],
        triggers: [null],
      },
      [
        ['elements.0.choices.1', 'itemMissing'],
        ['elements.1.rows.0', 'itemMissing'],
        ['elements.1.columns.0', 'itemMissing'],
        ['elements.2.rateValues.0', 'itemMissing'],
        ['triggers.0', 'itemMissing'],
      ],
    ],
  ])('rejects %s', async (_, definition, problems) => {
    const { status, body } = await saveDefinition(app, definition);
    expect([status, definitionProblems(body)]).toEqual([422, problems]);
  });

  it('accepts what SurveyJS reads as booleans, also as older versions did', async () => {
    const definition = {
      showProgressBar: 'top',
      showNavigationButtons: 'both',
      goNextPageAutomatic: 'autogonext',
      showPreviewBeforeComplete: 'showAllQuestions',
      showQuestionNumbers: 'off',
      editor: { isRequired: 'yes' },
      pages: [
        {
          showNavigationButtons: 'show',
          elements: [
            text('a', { isRequired: 'true', visible: null, readOnly: 'FALSE', custom: { visible: 'x' } }),
            text('b', { defaultValue: { isRequired: 'yes' } }),
            { type: 'dropdown', name: 'c', cellType: 'constructor', choices: ['a', { value: 'visible' }] },
            { type: 'matrix', name: 'd', columns: ['visible'], cells: { visible: { visible: 'x' } } },
          ],
        },
      ],
    };
    expect((await saveDefinition(app, definition)).status).toBe(200);
  });

  it.each(['zh_Hans', 'english', 'jp', 5, ['en'], { default: 'en' }, `en${'-ab'.repeat(12)}`])(
    'rejects the language %j, which does not exist or which no response could name',
    async (locale) => {
      const { status, body } = await saveDefinition(app, { locale });
      expect([status, definitionProblems(body)]).toEqual([422, [['locale', 'languageInvalid']]]);
    },
  );

  it.each(['', null, 'en', 'zh-tw', 'fil', 'ua', `en${'-ab'.repeat(11)}`])(
    'accepts the language %j',
    async (locale) => {
      expect((await saveDefinition(app, { locale })).status).toBe(200);
      if (locale) expect(languageTag.safeParse(locale).success).toBe(true);
    },
  );

  it('accepts properties of other editors, and names in scopes that differ', async () => {
    const definition = {
      creatorVersion: 5,
      title: null,
      elements: [
        text('a', { customExpression: 'any text (', title: { default: 'A', ja: null }, visibleIf: '' }),
        text('b', { defaultValue: { visibleIf: '(', title: 5 }, valueName: 'a' }),
        { type: 'paneldynamic', name: 'p', templateElements: [text('a')] },
        { type: 'html', name: 'note ', html: 'A' },
        { type: 'html', name: 'note ', html: 'B' },
        text('A', { valueName: '' }),
        text('a#b c', { valueName: null }),
        text('d', { dataList: { default: ['x'], ja: ['y'] }, placeholder: { default: '', 'pt-br': null } }),
        { type: 'matrix', name: 'e', columns: ['x'], cells: { default: { x: { ja: 'z' } } } },
        { type: 'checkbox', name: 'h', choices: null, showOtherItem: true, validators: [] },
        { type: 'tagbox', name: 'i', allowCustomChoices: true },
        {
          type: 'matrixdynamic',
          name: 'l',
          columns: ['file', 'signaturepad', 'ranking'].map((cellType) => ({ name: cellType, cellType })),
        },
        { type: 'dropdown', name: 'j', choicesMin: 1, choicesMax: 9 },
        { type: 'ranking', name: 'k', choicesFromQuestion: 'h' },
        { type: 'radiogroup', name: 'f', choices: [1, true, { value: 2, text: 'Two', imageLink: 5 }] },
        { type: 'comment', name: 'c', rows: 5, visibleIf: "{a} = 'x' and iif({b} > 1, true, false)" },
        text('g', { visibleIf: `{a} = '(' or {b(} = "((" and ({b} contains ')' or [1] anyof {p})` }),
      ],
      triggers: [{ type: 'visible', expression: '{a} = 1', pages: ['p1'], questions: ['b'] }],
    };
    expect((await saveDefinition(app, definition)).status).toBe(200);
  });
});
