import { createNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { createNodeId } from '@vantage/survey-document/node-ids';
import { getNodeName } from '@vantage/survey-document/node-title';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { Serializer } from 'survey-core';
import { describe, expect, it } from 'vitest';
import { describeProperties, resetProperty, setProperty } from './node-properties';
import { describeClass, type PropertyDescription } from './property-description';
import { propertyGroups } from './property-groups';
import {
  commonProperties,
  findLostProperties,
  getConversionTarget,
  getQuestionTypes,
  listConversions,
} from './question-types';
import { findIrrelevantProperties } from './relevant-properties';

const parse = (definition: JsonObject): SurveyDocument =>
  parseDocument(definition, createNodeIds('survey', definition, createNodeId));

const requireNamed = (document: SurveyDocument, name: string): DocumentNode => {
  const node = [...document.nodes.values()].find((each) => getNodeName(each) === name);
  if (!node) throw new Error(`There is no ${name}.`);
  return node;
};

const require = (descriptions: readonly PropertyDescription[], name: string): PropertyDescription => {
  const description = descriptions.find((each) => each.name === name);
  if (!description) throw new Error(`There is no property ${name}.`);
  return description;
};

const baseClasses = ['surveyvalidator', 'surveytrigger', 'expressionitem', 'masksettings'];

const classNames = [
  ...getQuestionTypes().map(({ type }) => type),
  ...baseClasses.flatMap((base) => Serializer.getChildrenClasses(base, true).map(({ name }) => name)),
  'survey',
  'page',
  'matrixdropdowncolumn',
  'multipletextitem',
  'itemvalue',
  'calculatedvalue',
];

/** They have no control of their own. */
const editedAsJson = ['bindings', 'cells', 'gridLayoutColumns'];

describe('describeClass', () => {
  it.each(classNames)('gives each property of %s a control and a group', (className) => {
    const descriptions = describeClass(className);
    expect(descriptions.map(({ name }) => name)).toEqual(
      Serializer.getProperties(className)
        .filter(({ isSerializable }) => isSerializable)
        .map(({ name }) => name),
    );
    const withoutControl = descriptions.filter(({ editor }) => editor === 'json').map(({ name }) => name);
    expect(withoutControl.filter((name) => !editedAsJson.includes(name))).toEqual([]);
    for (const { group } of descriptions) {
      expect(propertyGroups).toContain(group);
      expect(group).not.toBe('other');
    }
  });

  it('reads types, defaults, choices and dependencies from the metadata', () => {
    const descriptions = describeClass('checkbox');
    expect(require(descriptions, 'title')).toMatchObject({ editor: 'multiline', isLocalizable: true });
    expect(require(descriptions, 'isRequired')).toMatchObject({ editor: 'boolean', defaultValue: false });
    expect(require(descriptions, 'visibleIf')).toMatchObject({ editor: 'condition', group: 'logic' });
    expect(require(descriptions, 'choices')).toMatchObject({ editor: 'items', group: 'choices' });
    expect(require(descriptions, 'showNoneItem').formerName).toBe('hasNone');
    expect(require(descriptions, 'otherText').dependsOn).toEqual(['showOtherItem']);
    expect(require(descriptions, 'colCount').choices.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(require(describeClass('text'), 'maskType').choices.length).toBeGreaterThan(3);
  });
});

describe('describeProperties', () => {
  const document = parse({
    elements: [
      { type: 'radiogroup', name: 'role', hasNone: true, choices: ['Pilot', 'Ramp'], oddity: { a: 1 } },
      { type: 'matrixdropdown', name: 'grid', columns: [{ name: 'tool', cellType: 'dropdown' }] },
      { type: 'slider', name: 'level', customLabels: [{ value: 1 }] },
    ],
  });

  it('adds what SurveyJS does not know, as JSON', () => {
    const descriptions = describeProperties(document, requireNamed(document, 'role'));
    expect(require(descriptions, 'oddity')).toMatchObject({ editor: 'json', group: 'other' });
    expect(descriptions.map(({ name }) => name)).not.toContain('hasNone');
  });

  it('gives a column of a matrix the properties of its cells', () => {
    const names = describeProperties(document, requireNamed(document, 'tool')).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['cellType', 'totalType', 'choices', 'placeholder']));
  });

  it('hides what has no effect', () => {
    const irrelevant = findIrrelevantProperties(document, requireNamed(document, 'role'));
    expect(irrelevant).toContain('otherText');
    expect(irrelevant).not.toContain('noneText');
  });
});

describe('setProperty', () => {
  const document = parse({ elements: [{ type: 'radiogroup', name: 'role', hasNone: true, colCount: 2 }] });
  const role = requireNamed(document, 'role');
  const descriptions = describeProperties(document, role);

  it('removes defaults rather than storing them', () => {
    expect(setProperty(role, require(descriptions, 'colCount'), 1)).toEqual([
      { type: 'set', id: role.id, property: 'colCount' },
    ]);
    expect(setProperty(role, require(descriptions, 'isRequired'), false)).toEqual([]);
    expect(resetProperty(role, require(descriptions, 'isRequired'))).toEqual([]);
  });

  it('replaces a former name of a property', () => {
    const noneItem = require(descriptions, 'showNoneItem');
    expect(setProperty(role, noneItem, false)).toEqual([{ type: 'set', id: role.id, property: 'hasNone' }]);
    const renamed = setProperty(role, noneItem, true);
    expect(renamed.map((command) => command.type === 'set' && command.property)).toEqual([
      'showNoneItem',
      'hasNone',
    ]);
  });
});

describe('conversion', () => {
  const document = parse({
    elements: [
      { type: 'checkbox', name: 'hazards', choices: ['a'], maxSelectedChoices: 2, isRequired: true },
      { type: 'panel', name: 'group', elements: [] },
    ],
  });
  const hazards = requireNamed(document, 'hazards');

  it('offers the types first that lose least', () => {
    expect(listConversions(document, hazards).slice(0, 2)).toContain('tagbox');
    expect(listConversions(document, hazards)).not.toContain('panel');
    expect(listConversions(document, requireNamed(document, 'group'))).toEqual([]);
  });

  it('says what another type does not have', () => {
    expect(findLostProperties(document, hazards, 'radiogroup')).toEqual(['maxSelectedChoices']);
    expect(findLostProperties(document, hazards, 'rating')).toEqual(['maxSelectedChoices']);
    expect(findLostProperties(document, hazards, 'text').toSorted()).toEqual([
      'choices',
      'maxSelectedChoices',
    ]);
  });

  it('gives another type what it has at first, and drops what means something else there', () => {
    const { properties, defaults } = getConversionTarget(document, hazards, 'comment');
    expect(properties.has('choices')).toBe(false);
    expect(properties.has('isRequired')).toBe(true);
    expect(defaults).toEqual({ name: 'question' });
    expect(getConversionTarget(document, hazards, 'ranking').defaults).toHaveProperty('choices');
  });

  it('keeps apart properties of the same name and another meaning', () => {
    const names = commonProperties(['comment', 'matrix']).map(({ name }) => name);
    expect(names).toContain('title');
    expect(names).not.toContain('rows');
  });
});
