import fc from 'fast-check';
import { Serializer } from 'survey-core';
import { expect, it } from 'vitest';
import { createIdSource, findByName, openDefinition, toText } from '../../testing/documents';
import { realisticDefinition } from '../../testing/generated-definitions';
import { propertyRuns } from '../../testing/property-runs';
import { applyCommands } from '../apply-commands';
import { documentToJson } from '../document-json';
import type { Json, JsonObject } from '../json';
import { getNodeName } from '../node-title';
import { readReferenceProperties } from '../references/reference-properties';
import { findUnknownNames } from '../references/references';
import { walkNodes, type NodeId, type SurveyDocument } from '../survey-document';
import { copyNodes, pasteJson } from './clipboard';
import { convertElement } from './convert-element';
import { duplicateNodes } from './duplicate-nodes';
import { addEntries, enterNodes, formatEntries } from './fast-entry';
import { moveDown, moveIntoPanel, moveNodes, moveOut, moveUp } from './move-nodes';
import type { Operation } from './operation';
import { addPage } from './pages';
import { removeNodes } from './remove-nodes';
import { removeWithReferences } from './remove-with-references';
import { createUniqueName, listNames } from './unique-names';

const referenceProperties = readReferenceProperties(Serializer);

/** Applies an operation, and proves that it is undone by its inverse. */
function apply(document: SurveyDocument, operation: Operation | null): SurveyDocument {
  const result = applyCommands(document, operation?.commands ?? []);
  expect(result.dropped).toEqual([]);
  expect(toText(applyCommands(result.document, result.inverse).document)).toBe(toText(document));
  for (const id of operation?.ids ?? []) expect(result.document.nodes.has(id)).toBe(true);
  return result.document;
}

const findIds = (document: SurveyDocument, ...names: string[]): NodeId[] =>
  names.map((name) => findByName(document, name).id);

/** @returns pages and elements by name, with those within in brackets */
function outline(document: SurveyDocument, id = document.rootId): string {
  const node = document.nodes.get(id);
  const children = [...(node?.lists ?? [])]
    .filter(([list]) => /^(?:pages|elements|templateElements)$/.test(list))
    .flatMap(([, ids]) => ids.map((child) => outline(document, child)));
  const name = node && id !== document.rootId ? getNodeName(node) : '';
  return children.length > 0 || node?.kind === 'page' ? `${name}[${children.join(' ')}]` : name;
}

const text = (name: string): JsonObject => ({ type: 'text', name });
const survey = openDefinition({
  pages: [
    {
      name: 'p1',
      elements: [text('a'), { type: 'panel', name: 'box', elements: [text('b'), text('c')] }, text('d')],
    },
    { name: 'p2', elements: [text('e')] },
  ],
});

it.each<readonly [string, (ids: (...names: string[]) => NodeId[]) => Operation | null, string]>([
  ['up', (ids) => moveUp(survey, ids('d')), '[p1[a d box[b c]] p2[e]]'],
  ['several up', (ids) => moveUp(survey, ids('box', 'd')), '[p1[box[b c] d a] p2[e]]'],
  ['down', (ids) => moveDown(survey, ids('a')), '[p1[box[b c] a d] p2[e]]'],
  ['up to the page before', (ids) => moveUp(survey, ids('e')), '[p1[a box[b c] d e] p2[]]'],
  ['down to the next page', (ids) => moveDown(survey, ids('d')), '[p1[a box[b c]] p2[d e]]'],
  ['no first question further up', (ids) => moveUp(survey, ids('a')), '[p1[a box[b c] d] p2[e]]'],
  ['no question of a panel out of it', (ids) => moveUp(survey, ids('b')), '[p1[a box[b c] d] p2[e]]'],
  ['out of a panel', (ids) => moveOut(survey, ids('b')), '[p1[a box[c] b d] p2[e]]'],
  ['into a panel', (ids) => moveIntoPanel(survey, ids('d')), '[p1[a box[b c d]] p2[e]]'],
  ['a page', (ids) => moveUp(survey, ids('p2')), '[p2[e] p1[a box[b c] d]]'],
  [
    'several to another page',
    (ids) =>
      moveNodes(survey, ids('a', 'b', 'd'), { parentId: ids('p2')[0] ?? '', list: 'elements', after: null }),
    '[p1[box[c]] p2[a b d e]]',
  ],
  [
    'nothing into itself',
    (ids) => moveNodes(survey, ids('box'), { parentId: ids('box')[0] ?? '', list: 'elements', after: null }),
    '[p1[a box[b c] d] p2[e]]',
  ],
  ['a page to the end', () => addPage(survey), '[p1[a box[b c] d] p2[e] page1[]]'],
  ['nothing but removes', (ids) => removeNodes(survey, ids('box', 'b', 'e')), '[p1[a d] p2[]]'],
])('moves %s', (_, operate, expected) => {
  const operation = operate((...names) => findIds(survey, ...names));
  expect(outline(apply(survey, operation))).toBe(expected);
});

it('keeps references within copies of a panel (survey-creator #1106)', () => {
  const document = openDefinition({
    elements: [
      {
        type: 'panel',
        name: 'panel1',
        title: 'For {question2}',
        elements: [
          { type: 'text', name: 'question1', visibleIf: "{question2} = 'item1' and {outside} = 1" },
          { type: 'radiogroup', name: 'question2', valueName: 'q2', choices: ['item1'] },
          { type: 'text', name: 'question3', visibleIf: "{q2} = 'item1' and {panel.question1} = 1" },
        ],
      },
      { type: 'text', name: 'outside' },
    ],
  });
  const copied = apply(document, duplicateNodes(document, referenceProperties, findIds(document, 'panel1')));
  expect((documentToJson(copied)['elements'] as JsonObject[])[1]).toEqual({
    type: 'panel',
    name: 'panel2',
    title: 'For {question2}',
    elements: [
      { type: 'text', name: 'question4', visibleIf: "{question2} = 'item1' and {outside} = 1" },
      { type: 'radiogroup', name: 'question5', valueName: 'q3', choices: ['item1'] },
      { type: 'text', name: 'question6', visibleIf: "{q3} = 'item1' and {panel.question4} = 1" },
    ],
  });
});

it('gives copies of anything names of their own, and no reference gets lost', () => {
  fc.assert(
    fc.property(realisticDefinition, fc.nat(), (definition, index) => {
      const document = openDefinition(definition);
      const nodes = [...document.nodes.values()].filter(({ kind }) => kind === 'page' || kind === 'element');
      const id = nodes[index % nodes.length]?.id ?? '';
      const copied = apply(
        document,
        duplicateNodes(document, referenceProperties, [id], createIdSource('new')),
      );
      const names = [...walkNodes(copied)]
        .filter(({ kind }) => kind === 'page' || kind === 'element')
        .map(getNodeName);
      expect(new Set(names).size).toBe(names.length);
      const unknown = new Set(findUnknownNames(document, referenceProperties).map(({ name }) => name));
      expect(findUnknownNames(copied, referenceProperties).filter(({ name }) => !unknown.has(name))).toEqual(
        [],
      );
    }),
    propertyRuns(60),
  );
});

it('duplicates choices and columns within their list', () => {
  const document = openDefinition({
    elements: [
      { type: 'dropdown', name: 'q', choices: ['item1', { value: 1, text: 'One' }] },
      { type: 'matrixdynamic', name: 'm', columns: [{ name: 'x', visibleIf: '{row.x} = 1' }] },
    ],
  });
  const operation = duplicateNodes(document, referenceProperties, findIds(document, 'item1', '1'));
  expect(toText(apply(document, operation))).toContain(
    '["item1",{"value":1,"text":"One"},"item2",{"value":2,"text":"One"}]',
  );
  expect(
    toText(apply(document, duplicateNodes(document, referenceProperties, findIds(document, 'x')))),
  ).toContain('{"name":"x2","visibleIf":"{row.x2} = 1"}');
});

it.each<readonly [string, Json, string]>([
  [
    'elements',
    { elements: [text('a'), { ...text('new'), visibleIf: '{a} = {c}' }] },
    '[p1[a f new box[b c] d] p2[e]]',
  ],
  ['one element', text('new'), '[p1[a new box[b c] d] p2[e]]'],
  ['a list of elements', [text('a'), text('x')], '[p1[a f x box[b c] d] p2[e]]'],
  ['a page', { pages: [{ name: 'p1', elements: [text('a')] }] }, '[p1[a box[b c] d] p3[f] p2[e]]'],
])('pastes %s after the selection', (_, json, expected) => {
  const operation = pasteJson(survey, referenceProperties, json, findIds(survey, 'a')[0] ?? null);
  expect(outline(apply(survey, operation)).replace('a2', 'f')).toBe(expected);
});

it('pastes what was copied into another survey, with references to the copies', () => {
  const source = openDefinition({ elements: [text('a'), { ...text('b'), visibleIf: '{a} = 1' }] });
  const json = copyNodes(source, findIds(source, 'a', 'b'));
  const empty = openDefinition({ title: 'New' });
  expect(documentToJson(apply(empty, pasteJson(empty, referenceProperties, json, null)))).toEqual({
    title: 'New',
    pages: [{ name: 'page1', elements: [text('a'), { ...text('b'), visibleIf: '{a} = 1' }] }],
  });
  expect(toText(apply(source, pasteJson(source, referenceProperties, json, null)))).toContain(
    '{"type":"text","name":"b2","visibleIf":"{a2} = 1"}',
  );
  expect(pasteJson(empty, referenceProperties, { choices: ['x'] }, null)).toBeNull();
  expect(pasteJson(empty, referenceProperties, 'text', null)).toBeNull();
});

const getTarget = (type: string, defaults?: JsonObject) => ({
  type,
  properties: new Set(
    Serializer.getProperties(type).flatMap(({ name, alternativeName }) => [name, alternativeName]),
  ),
  defaults,
});

const convert = (element: JsonObject, type: string, defaults?: JsonObject): unknown => {
  const document = openDefinition({ elements: [element] });
  const [id = ''] = findIds(document, element['name'] as string);
  return (
    documentToJson(
      apply(document, convertElement(document, referenceProperties, id, getTarget(type, defaults))),
    )['elements'] as Json[]
  )[0];
};

it('keeps what both types have when a question is converted', () => {
  const radiogroup = {
    type: 'radiogroup',
    name: 'q',
    title: 'Q',
    visibleIf: '{a} = 1',
    choices: ['x', { value: 'y', text: 'Y' }],
    colCount: 2,
  };
  expect(convert(radiogroup, 'dropdown', { choices: ['default'] })).toEqual({
    type: 'dropdown',
    name: 'q',
    title: 'Q',
    visibleIf: '{a} = 1',
    choices: ['x', { value: 'y', text: 'Y' }],
  });
  expect(convert(radiogroup, 'rating')).toMatchObject({
    type: 'rating',
    rateValues: ['x', { value: 'y', text: 'Y' }],
  });
  expect(convert(radiogroup, 'text')).toEqual({ type: 'text', name: 'q', title: 'Q', visibleIf: '{a} = 1' });
  expect(convert(text('q'), 'dropdown', { choices: ['x', 'y'] })).toEqual({
    type: 'dropdown',
    name: 'q',
    choices: ['x', 'y'],
  });
  const matrix = { type: 'matrix', name: 'm', columns: ['x', { value: 1, text: 'One' }], rows: ['r'] };
  const typed = {
    type: 'matrixdropdown',
    name: 'm',
    columns: [{ name: 'x' }, { name: '1', title: 'One' }],
    rows: ['r'],
  };
  expect(convert(matrix, 'matrixdropdown')).toEqual(typed);
  expect(convert(typed, 'matrix')).toEqual({ ...matrix, columns: ['x', { value: '1', text: 'One' }] });
  expect(convert({ type: 'panel', name: 'p', elements: [text('a')] }, 'paneldynamic')).toEqual({
    type: 'paneldynamic',
    name: 'p',
    templateElements: [text('a')],
  });
});

it('keeps names unique when a panel with the name of a question is converted (survey-creator #7793)', () => {
  const document = openDefinition({
    elements: [
      text('q1'),
      { type: 'panel', name: 'q1', title: 'P', elements: [text('a')] },
      { ...text('b'), visibleIf: '{q1} = 1' },
    ],
  });
  const panel = [...document.nodes.values()].find(({ properties }) => properties.get('title') === 'P');
  const result = apply(
    document,
    convertElement(document, referenceProperties, panel?.id ?? '', getTarget('paneldynamic')),
  );
  expect(documentToJson(result)['elements']).toEqual([
    text('q1'),
    { type: 'paneldynamic', name: 'q2', title: 'P', templateElements: [text('a')] },
    { ...text('b'), visibleIf: '{q1} = 1' },
  ]);
});

it('enters choices as lines, and keeps those that stay', () => {
  const document = openDefinition({
    elements: [
      { type: 'dropdown', name: 'q', choices: [1, { value: 'b', text: { default: 'B', ja: 'ビー' } }, 'c'] },
    ],
  });
  const location = { parentId: findIds(document, 'q')[0] ?? '', list: 'choices' };
  expect(formatEntries(document, location)).toBe('1\nb|B\nc');
  expect(toText(apply(document, enterNodes(document, location, formatEntries(document, location))))).toBe(
    toText(document),
  );
  const entered = apply(document, enterNodes(document, location, ' b | Bee \r\n\nnew|New one\n1\n1'));
  expect(toText(entered)).toContain(
    '[{"value":"b","text":{"default":"Bee","ja":"ビー"}},{"value":"new","text":"New one"},1]',
  );
  const pasted = apply(
    document,
    addEntries(document, location, findIds(document, '1')[0] ?? null, 'c\nd|D\ne'),
  );
  expect(toText(pasted)).toContain('[1,{"value":"d","text":"D"},"e",{"value":"b"');
});

it('removes a question with the expressions that depend on it, or leaves them', () => {
  const document = openDefinition({
    elements: [
      text('a'),
      {
        ...text('b'),
        visibleIf: '{a} = 1',
        title: 'On {a}',
        validators: [{ type: 'expression', expression: '{a} > 1' }],
      },
    ],
    triggers: [
      { type: 'setvalue', expression: '{a} = 1', setToName: 'a', setValue: 1 },
      { type: 'visible', expression: '{b} = 1', questions: ['a', 'b'] },
    ],
  });
  const ids = findIds(document, 'a');
  expect(documentToJson(apply(document, removeWithReferences(document, referenceProperties, ids)))).toEqual({
    elements: [{ ...text('b'), title: 'On {a}', validators: [] }],
    triggers: [{ type: 'visible', expression: '{b} = 1', questions: ['b'] }],
  });
  expect(toText(apply(document, removeNodes(document, ids)))).toContain('"visibleIf":"{a} = 1"');
});

it('counts up names that are in use', () => {
  const names = listNames(survey);
  expect(['a', 'A', 'box', 'new', 'new', 'q9', 'q9'].map((name) => createUniqueName(names, name))).toEqual([
    'a2',
    'A3',
    'box2',
    'new',
    'new2',
    'q9',
    'q10',
  ]);
});
