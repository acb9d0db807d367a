import { expect, it, test } from 'vitest';
import { createDocument, createLogicTexts, findNodeId } from '../testing/create-logic-texts';
import { describeExpression } from './describe-expression';
import { toPlainSentence } from './sentences';

const document = createDocument({
  pages: [
    {
      name: 'about',
      elements: [
        {
          type: 'dropdown',
          name: 'role',
          title: { default: 'Role', ja: '役割' },
          choices: [{ value: 1, text: 'Pilot' }, 'Mechanic'],
          showNoneItem: true,
        },
        { type: 'text', name: 'years', title: 'Years', inputType: 'number' },
        { type: 'boolean', name: 'night', title: 'Night shifts?' },
        { type: 'text', name: 'since', title: '<b>Since</b>', inputType: 'date' },
        {
          type: 'checkbox',
          name: 'hazards',
          title: 'Hazards',
          choices: [
            { value: 'jet', text: 'Jet blast' },
            { value: 'fod', text: 'Debris' },
          ],
          noneText: 'None of these',
          showNoneItem: true,
        },
        {
          type: 'matrix',
          name: 'controls',
          title: 'Controls',
          columns: [{ value: 'poor', text: 'Poorly' }],
          rows: [{ value: 'wing', text: 'Wing walkers' }],
        },
        {
          type: 'paneldynamic',
          name: 'stands',
          title: 'Stands',
          templateElements: [
            { type: 'text', name: 'gate', title: 'Gate' },
            { type: 'text', name: 'why', visibleIf: '{panel.gate} notempty' },
          ],
        },
        { type: 'comment', name: 'free', title: 'Anything else?' },
      ],
    },
  ],
});

const describe = (
  text: string,
  language: 'en' | 'ja' | 'hi' = 'en',
  nodeId: string | null = null,
): string => {
  const texts = { ...createLogicTexts(document, language), nodeId };
  return toPlainSentence(describeExpression(text, texts), texts.t);
};

test.each([
  [
    '{role} = 1 and {years} > 5',
    '“Role” is “Pilot” and “Years” > 5',
    '「Role」が「Pilot」である、かつ「Years」が5より大きい',
    '“Role” का उत्तर “Pilot” है और “Years” का उत्तर 5 से अधिक है',
  ],
  [
    "{role} anyof [1, 'none']",
    '“Role” is “Pilot” or “None”',
    '「Role」が「Pilot」または「なし」である',
    '“Role” का उत्तर “Pilot” या “कोई नहीं” है',
  ],
  [
    "{hazards} contains 'jet' or {hazards} anyof ['fod', 'none']",
    '“Hazards” includes “Jet blast” or includes “Debris” or “None of these”',
    '「Hazards」に「Jet blast」が含まれる、または「Debris」または「None of these」のいずれかが含まれる',
    '“Hazards” के उत्तर में “Jet blast” शामिल है या “Debris” या “None of these” शामिल है',
  ],
  [
    '{night} = true and ({role} empty or {free} notcontains "ice")',
    "“Night shifts?” is “Yes” and (“Role” is not answered or “Anything else?” doesn't contain “ice”)",
    '「Night shifts?」が「はい」である、かつ（「Role」が未回答である、または「Anything else?」に「ice」という文字列が含まれない）',
    '“Night shifts?” का उत्तर “हाँ” है और (“Role” का उत्तर नहीं दिया गया है या “Anything else?” के उत्तर में “ice” नहीं लिखा है)',
  ],
  [
    "{since} >= '2025-03-09'",
    '“Since” is on or after 03/09/2025',
    '「Since」が2025/03/09以降である',
    '“Since” का उत्तर 09/03/2025 को या उसके बाद है',
  ],
])('%s is said in English, Japanese and Hindi', (expression, en, ja, hi) => {
  expect(describe(expression)).toBe(en);
  expect(describe(expression, 'ja')).toBe(ja);
  expect(describe(expression, 'hi')).toBe(hi);
});

test.each([
  ['{controls.wing} = "poor"', '“Controls: Wing walkers” is “Poorly”'],
  ['{role} <> {free}', '“Role” is not “Anything else?”'],
  ["{role} = 'none'", '“Role” is “None”'],
  ['{gone} = 2', '“{gone}” is 2'],
  ['{stands[0].gate} = "A1"', '“Gate” is “A1”'],
  // These are more than comparisons.
  ['age({since}) > 18', 'age({since}) > 18'],
  ['{years} + 1 > 5', '{years} + 1 > 5'],
  ['{role} = ', '{role} ='],
])('%s is said as %s', (expression, words) => {
  expect(describe(expression)).toBe(words);
});

it('finds the parts of its own panel', () => {
  expect(describe('{panel.gate} notempty', 'en', findNodeId(document, 'why'))).toBe('“Gate” is answered');
});

it('finds the parts of the panel around its panel, and questions with dots in their names', () => {
  const inner = { type: 'paneldynamic', name: 'tugs', templateElements: [{ type: 'text', name: 'reason' }] };
  const gate = { type: 'text', name: 'gate', title: 'Gate' };
  const stands = { type: 'paneldynamic', name: 'all.stands', templateElements: [gate, inner] };
  const nested = createDocument({ elements: [stands] });
  const say = (text: string): string => {
    const texts = { ...createLogicTexts(nested), nodeId: findNodeId(nested, 'reason') };
    return toPlainSentence(describeExpression(text, texts), texts.t);
  };
  expect(say('{parentpanel.gate} notempty')).toBe('“Gate” is answered');
  expect(say('{all.stands[1].gate} notempty')).toBe('“Gate” is answered');
});

it('calls questions by number where there is little space', () => {
  const texts = { ...createLogicTexts(document), namesByNumber: true };
  const sentence = describeExpression("{hazards} notempty and {hazards} notcontains 'none'", texts);
  expect(toPlainSentence(sentence, texts.t)).toBe(
    "question 5 is answered and doesn't include “None of these”",
  );
});
