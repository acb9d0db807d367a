import { ConditionsParser, Serializer, type Operand } from 'survey-core';
import { expect, it } from 'vitest';
import { findByName, openDefinition } from '../../testing/documents';
import { realisticSurveys } from '../../testing/realistic-surveys';
import { walkNodes } from '../survey-document';
import { tokenizeExpression } from './expression-tokens';
import { findReferenceProperties, readReferenceProperties } from './reference-properties';
import { findDependents, findReferences, findUnknownNames } from './references';

const referenceProperties = readReferenceProperties(Serializer);

const listVariables = (text: string): string[] => {
  const names: string[] = [];
  // An operand has no names if it has no variable.
  const operand = new ConditionsParser().parseExpression(text) as Operand | undefined;
  operand?.setVariables(names);
  return names;
};

const expressions = Object.values(realisticSurveys).flatMap((definition) => {
  const document = openDefinition(definition);
  return [...walkNodes(document)].flatMap((node) =>
    [...(findReferenceProperties(referenceProperties, node) ?? [])].flatMap(([property, kind]) => {
      const text = node.properties.get(property);
      return kind === 'expression' && typeof text === 'string' ? [text] : [];
    }),
  );
});

it.each([...new Set(expressions), "{a b} = \"{no}\" and [{x}, {y.z[0]}] contains 'it\\'s {no}'"])(
  "finds the names that SurveyJS's parser finds: %s",
  (text) => {
    const names = tokenizeExpression(text)
      .filter(({ kind }) => kind === 'variable')
      .map(({ start, end }) => text.slice(start, end).replace(/^#/, ''));
    expect(names).toEqual(listVariables(text));
  },
);

it('knows every property that SurveyJS calls an expression, a condition or the name of a question', () => {
  for (const className of ['survey', 'page', 'panel', 'text', 'matrixdynamic', 'paneldynamic', 'tagbox'])
    for (const { name, type, isExpression } of Serializer.getProperties(className))
      if (isExpression || type.startsWith('question'))
        expect(referenceProperties.get(className)?.get(name)).toBeDefined();
  expect([...(referenceProperties.get('*trigger') ?? [])]).toEqual(
    expect.arrayContaining([
      ['expression', 'expression'],
      ['setToName', 'path'],
      ['fromName', 'path'],
      ['gotoName', 'question'],
      ['questions', 'questions'],
      ['pages', 'pages'],
      ['runExpression', 'expression'],
    ]),
  );
});

it('finds names that a survey does not have', () => {
  const document = openDefinition({
    elements: [
      { type: 'text', name: 'age', visibleIf: '{aeg} > {age} and {pageno} = 1', title: 'You, {nmae}' },
      {
        type: 'paneldynamic',
        name: 'p',
        templateElements: [{ type: 'text', name: 'x', visibleIf: '{panel.x} = {panelIndex}' }],
      },
    ],
    triggers: [{ type: 'skip', expression: '{age} = 1', gotoName: 'gone' }],
  });
  expect(
    findUnknownNames(document, referenceProperties).map(({ name, property }) => `${property} ${name}`),
  ).toEqual(['visibleIf aeg', 'title nmae', 'gotoName gone']);
});

it('finds what depends on a page from elsewhere', () => {
  const document = openDefinition({
    pages: [
      {
        name: 'one',
        elements: [
          { type: 'text', name: 'a' },
          { type: 'text', name: 'b', visibleIf: '{a} = 1' },
        ],
      },
      { name: 'two', visibleIf: '{a} = 1', elements: [{ type: 'text', name: 'c', title: '{b}' }] },
    ],
  });
  const dependents = findDependents(document, referenceProperties, [findByName(document, 'one').id]);
  expect(dependents.map(({ nodeId, property }) => [nodeId, property])).toEqual([
    [findByName(document, 'two').id, 'visibleIf'],
    [findByName(document, 'c').id, 'title'],
  ]);
  expect(findReferences(document, referenceProperties, findByName(document, 'a').id)).toHaveLength(2);
});
