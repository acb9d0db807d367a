import fc from 'fast-check';
import { Serializer } from 'survey-core';
import { expect, it } from 'vitest';
import { openDefinition, toText } from '../testing/documents';
import { generatedDefinition, surveyClasses } from '../testing/generated-definitions';
import { propertyRuns } from '../testing/property-runs';
import { realisticSurveys } from '../testing/realistic-surveys';
import { applyCommands } from './apply-commands';
import { documentToJson } from './document-json';
import type { Json, JsonObject } from './json';
import { nodeLists } from './node-kinds';
import type { NodeId, SurveyDocument } from './survey-document';

it('passes through any definition unchanged', () => {
  fc.assert(
    fc.property(generatedDefinition, (definition) => {
      expect(toText(openDefinition(definition))).toBe(JSON.stringify(definition));
    }),
    propertyRuns(250),
  );
});

it.each(Object.entries(realisticSurveys))('passes through %s unchanged', (_, definition) => {
  expect(toText(openDefinition(definition))).toBe(JSON.stringify(definition));
});

/** @returns where a node is in the JSON: properties and indexes */
function findPath({ nodes }: SurveyDocument, id: NodeId): (string | number)[] {
  const location = nodes.get(id)?.location;
  if (!location) return [];
  const index = nodes.get(location.parentId)?.lists.get(location.list)?.indexOf(id) ?? -1;
  return [...findPath({ nodes, rootId: '' }, location.parentId), location.list, index];
}

it('changes nothing but the edited property', () => {
  fc.assert(
    fc.property(generatedDefinition, fc.nat(), (definition, index) => {
      const document = openDefinition(definition);
      const objects = [...document.nodes.values()].filter(({ isShorthand }) => !isShorthand);
      const id = objects[index % objects.length]?.id ?? document.rootId;
      const edited = applyCommands(document, [{ type: 'set', id, property: 'edited', value: true }]).document;
      const expected = JSON.parse(JSON.stringify(definition)) as JsonObject;
      const node = findPath(document, id).reduce<Json>(
        (value, step) => (value as JsonObject)[step] as Json,
        expected,
      ) as Record<string, Json>;
      node['edited'] = true;
      expect(documentToJson(edited)).toEqual(expected);
      expect(JSON.stringify(documentToJson(edited))).toBe(JSON.stringify(expected));
    }),
    propertyRuns(150),
  );
});

it('has a node for each item of every list that SurveyJS knows', () => {
  const listNames = new Set(Object.values(nodeLists).flatMap((lists) => Object.keys(lists)));
  const unknown = new Set<string>();
  for (const className of surveyClasses)
    for (const { name, alternativeName, isArray, baseClassName, type } of Serializer.getProperties(
      className,
    )) {
      if (!isArray && !baseClassName) continue;
      for (const each of [name, alternativeName])
        if (each && !listNames.has(each)) unknown.add(`${each}: ${type}`);
    }
  // These have no name, value or condition of their own.
  expect([...unknown]).toEqual(['dataList: string[]', 'gridLayoutColumns: panellayoutcolumns']);
});
