import { applyCommands } from '@vantage/survey-document/apply-commands';
import { documentToJson } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { getNodeName } from '@vantage/survey-document/node-title';
import { Model } from 'survey-core';
import { describe, expect, it } from 'vitest';
import { createDocument } from '../../logic/testing/create-logic-texts';
import { listElementTypes } from '../element-types/element-types';
import { findInsertPosition, insertElement } from './insert-element';
import { createElementJson } from './new-element';

const added = { type: 'text', name: 'added' };

/** @param selected the name of the selected element */
function insert(definition: JsonObject, selected?: string): JsonObject {
  const document = createDocument(definition);
  const findId = (name: string) =>
    [...document.nodes.values()].find((node) => getNodeName(node) === name)?.id;
  const [pageId = null] = document.nodes.get(document.rootId)?.lists.get('pages') ?? [];
  const selection = selected === undefined ? [] : [findId(selected) ?? ''];
  const position = findInsertPosition({ document, selection, pageId });
  return documentToJson(applyCommands(document, insertElement(document, position, added).commands).document);
}

const age = { type: 'text', name: 'age' };
const why = { type: 'comment', name: 'why' };
const panel = { type: 'panel', name: 'panel' };

describe('a new question is put', () => {
  it.each<[string, JsonObject, string | undefined, JsonObject]>([
    [
      'to the end of the open page',
      { pages: [{ elements: [age] }] },
      undefined,
      { pages: [{ elements: [age, added] }] },
    ],
    [
      'after the selection',
      { pages: [{ elements: [age, why] }] },
      'age',
      { pages: [{ elements: [age, added, why] }] },
    ],
    [
      'into a selected empty panel',
      { pages: [{ elements: [panel] }] },
      'panel',
      { pages: [{ elements: [{ ...panel, elements: [added] }] }] },
    ],
    [
      'after a selected panel with questions',
      { pages: [{ elements: [{ ...panel, elements: [age] }] }] },
      'panel',
      { pages: [{ elements: [{ ...panel, elements: [age] }, added] }] },
    ],
    ['among questions without a page', { elements: [age] }, undefined, { elements: [age, added] }],
    ['on a new page of an empty survey', {}, undefined, { pages: [{ name: 'page1', elements: [added] }] }],
  ])('%s', (_, definition, selected, expected) => {
    expect(insert(definition, selected)).toEqual(expected);
  });
});

it('every type of the palette makes a question that SurveyJS accepts', () => {
  const t = ((key: string) => key) as Parameters<typeof createElementJson>[1];
  const elements = listElementTypes().map(({ id }) =>
    createElementJson({ typeId: id, name: id, title: id }, t),
  );
  const model = new Model({ elements });
  expect(model.jsonErrors ?? []).toEqual([]);
  expect(model.pages[0]?.elements.map(({ name }) => name)).toEqual(elements.map(({ name }) => name));
});
