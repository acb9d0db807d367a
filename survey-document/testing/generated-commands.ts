import fc, { type Arbitrary } from 'fast-check';
import type { Command } from '../src/commands';
import { createNodeIds } from '../src/document-json';
import type { Json } from '../src/json';
import { nodeLists } from '../src/node-kinds';
import type { DocumentNode, NodeId, SurveyDocument } from '../src/survey-document';

/** A command before it is known which nodes there are: numbers choose among them. */
export interface CommandPlan {
  readonly type: 'set' | 'setText' | 'insert' | 'move' | 'remove' | 'replace';
  readonly node: number;
  readonly target: number;
  readonly position: number;
  readonly property: string;
  readonly value: Json;
  readonly json: Json;
}

const question = { type: 'text', name: 'new', title: { default: 'New', ja: '新' } };
const parts: readonly Json[] = [
  'new',
  question,
  { type: 'panel', name: 'box', elements: [question, { type: 'radiogroup', name: 'r', choices: ['x', 2] }] },
  { value: 'v', text: 'Text' },
  { name: 'column', cellType: 'dropdown', choices: [1] },
  {},
  null,
];

const properties = [
  'title',
  'text',
  'value',
  'name',
  'visibleIf',
  'choices',
  'elements',
  'rows',
  '7',
  'toString',
];

const plan: Arbitrary<CommandPlan> = fc.record({
  type: fc.constantFrom('set', 'set', 'setText', 'insert', 'insert', 'move', 'move', 'remove', 'replace'),
  node: fc.nat(),
  target: fc.nat(),
  position: fc.nat(5),
  property: fc.constantFrom(...properties),
  value: fc.constantFrom<Json>('x', '', 1, null, [], ['a'], { default: 'D', ja: 'J' }, { deep: [1] }),
  json: fc.constantFrom(...parts),
});

export const generatedPlans: Arbitrary<CommandPlan[]> = fc.array(plan, { minLength: 1, maxLength: 8 });

function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(items.length, 1)];
}

/** Chooses any list that a node has or may have. */
const pickList = ({ kind, lists }: DocumentNode, index: number): string =>
  pick([...lists.keys(), ...Object.keys(nodeLists[kind])], index) ?? 'elements';

/** Also makes commands that can't be applied, such as those on nodes that are gone. */
export function makeCommand(
  document: SurveyDocument,
  { type, node, target, position, property, value, json }: CommandPlan,
  createId: () => NodeId,
): Command {
  const nodes = [...document.nodes.values()];
  const chosenNode = pick(nodes, node);
  const id = position === 5 && node % 7 === 0 ? 'gone' : (chosenNode?.id ?? 'gone');
  const parent = pick(nodes, target);
  const list = parent ? pickList(parent, position) : 'elements';
  const siblings = parent?.lists.get(list) ?? [];
  const after = position === 0 ? null : (pick(siblings, position) ?? 'gone');
  const location = { parentId: parent?.id ?? 'gone', list, after };
  switch (type) {
    case 'set':
      return {
        type,
        id,
        property,
        ...(position !== 1 && { value }),
        ...(position === 2 && { before: pick([...(chosenNode?.properties.keys() ?? [])], target) }),
        ...(position === 3 && { shorthand: true as const }),
      };
    case 'setText':
      return {
        type: 'set',
        id,
        property: pick(['title', 'text'], target) ?? 'title',
        language: pick(['default', 'ja', 'hi'], position) ?? 'ja',
        ...(position < 4 && { value: 'Text' }),
      };
    case 'insert': {
      const kind = parent ? (nodeLists[parent.kind][list] ?? 'element') : 'element';
      return { type, ...location, json, ids: createNodeIds(kind, json, createId) };
    }
    case 'move':
      return { type, id, ...location };
    case 'remove':
      return { type, id };
    case 'replace': {
      const definition = { title: 'Replaced', pages: [{ name: 'page1', elements: [question] }] };
      // Most replacements would make what the other commands did unimportant.
      if (node % 5 !== 0) return { type: 'remove', id };
      return { type, definition, ids: createNodeIds('survey', definition, createId) };
    }
  }
}
