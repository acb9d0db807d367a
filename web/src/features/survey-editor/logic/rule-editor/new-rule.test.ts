import { applyCommands } from '@vantage/survey-document/apply-commands';
import { documentToJson } from '@vantage/survey-document/document-json';
import { expect, it } from 'vitest';
import { createDocument } from '../testing/create-logic-texts';
import { addRule, changeAction, emptyRule, readAction, type NewRule } from './new-rule';

const definition = {
  elements: [
    { type: 'boolean', name: 'night' },
    { type: 'text', name: 'why' },
  ],
  triggers: [{ type: 'complete', expression: '{night} = false' }],
};

const add = (rule: Partial<NewRule>) => {
  const document = createDocument(definition);
  const command = addRule(document, { ...emptyRule, ...rule }, '{night} = true', () => 'new');
  return documentToJson(applyCommands(document, command ? [command] : []).document);
};

it('adds a condition to an element, and a trigger after the others', () => {
  expect(add({ kind: 'requiredIf', elementId: 'n2' })['elements']).toEqual([
    definition.elements[0],
    { ...definition.elements[1], requiredIf: '{night} = true' },
  ]);
  const trigger = { expression: '{night} = true' };
  expect(add({ kind: 'skip', target: 'why' })['triggers']).toEqual([
    ...definition.triggers,
    { type: 'skip', ...trigger, gotoName: 'why' },
  ]);
  expect(add({ kind: 'setvalue', target: 'why', value: 'dark' })['triggers']).toEqual([
    ...definition.triggers,
    { type: 'setvalue', ...trigger, setToName: 'why', setValue: 'dark' },
  ]);
  expect(add({ kind: 'copyvalue', target: 'why', source: 'night' })['triggers']).toEqual([
    ...definition.triggers,
    { type: 'copyvalue', ...trigger, setToName: 'why', fromName: 'night' },
  ]);
});

it('changes only what is different about a trigger', () => {
  const trigger = { type: 'setvalue', expression: '{night}', setToName: 'why', setValue: 'dark' };
  const document = createDocument({ ...definition, triggers: [trigger] });
  const node = [...document.nodes.values()].find(({ kind }) => kind === 'trigger');
  const action = node && readAction(node);
  if (!node || !action) throw new Error('The document has no trigger.');
  expect(changeAction(node.id, action, action)).toEqual([]);
  expect(changeAction(node.id, action, { ...action, value: 'light' })).toEqual([
    { type: 'set', id: node.id, property: 'setValue', value: 'light' },
  ]);
});
