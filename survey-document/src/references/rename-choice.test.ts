import { ConditionRunner, Serializer } from 'survey-core';
import { expect, it } from 'vitest';
import { findByName, openDefinition } from '../../testing/documents';
import { applyCommands } from '../apply-commands';
import { documentToJson } from '../document-json';
import type { Json, JsonObject } from '../json';
import { readReferenceProperties } from './reference-properties';
import { renameChoice } from './rename-choice';

const referenceProperties = readReferenceProperties(Serializer);

const rename = (definition: JsonObject, from: string, to: string | number): JsonObject => {
  const document = openDefinition(definition);
  const commands = renameChoice(document, referenceProperties, findByName(document, from).id, to);
  return documentToJson(applyCommands(document, commands).document);
};

it.each([
  ["{q}  = 'a' and {p} = 'a'", "{q}  = 'new one' and {p} = 'a'"],
  ['{q} = a or a = {p}', "{q} = 'new one' or a = {p}"],
  [
    "{q} anyof ['b', \"a\", 'a b'] and {q} notcontains 'a'",
    "{q} anyof ['b', \"new one\", 'a b'] and {q} notcontains 'new one'",
  ],
  ["{q} > 'a' and {q-Comment} = 'a'", "{q} > 'a' and {q-Comment} = 'a'"],
])('follows a choice with another value: %s', (before, after) => {
  const survey = (value: string, visibleIf: string): JsonObject => ({
    elements: [
      {
        type: 'dropdown',
        name: 'q',
        choices: [value, 'b'],
        defaultValue: value,
        correctAnswer: [value, 'b'],
      },
      { type: 'text', name: 'p', visibleIf },
    ],
    triggers: [{ type: 'setvalue', expression: "{p} = 'a'", setToName: 'q', setValue: value }],
  });
  expect(rename(survey('a', before), 'a', 'new one')).toEqual(survey('new one', after));
  for (const answer of ['a', 'b', '']) {
    const run = (expression: string, q: Json): unknown =>
      new ConditionRunner(expression).runValues({ q, p: 'a' });
    expect(run(after, answer === 'a' ? 'new one' : answer)).toBe(run(before, answer));
  }
});

it('leaves conditions alone that compare another question', () => {
  const survey = {
    elements: [
      { type: 'rating', name: 'q', rateValues: [1, 2] },
      { type: 'text', name: 'p', visibleIf: '{q} = 1 and {p} = 1' },
    ],
  };
  expect(rename(survey, '1', 5)).toEqual({
    elements: [
      { type: 'rating', name: 'q', rateValues: [5, 2] },
      { type: 'text', name: 'p', visibleIf: '{q} = 5 and {p} = 1' },
    ],
  });
});
