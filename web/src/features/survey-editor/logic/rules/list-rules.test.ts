import { expect, it } from 'vitest';
import { toPlainSentence } from '../expressions/sentences';
import { createDocument, createLogicTexts, findNodeId } from '../testing/create-logic-texts';
import { listRules } from './list-rules';
import { isListed, listInvolved } from './rule-places';
import { describeRule } from './describe-rule';
import { buildDependencyGraph } from '../graph/dependency-graph';

const document = createDocument({
  pages: [
    { name: 'p1', title: 'About you', elements: [{ type: 'boolean', name: 'night', title: 'Nights?' }] },
    {
      name: 'p2',
      title: 'Nights',
      visibleIf: '{night} = true',
      elements: [
        {
          type: 'panel',
          name: 'details',
          title: 'Details',
          enableIf: '{night} notempty',
          elements: [
            {
              type: 'checkbox',
              name: 'aids',
              title: 'Aids',
              requiredIf: '{night} = true',
              choices: [{ value: 'light', text: 'Light', visibleIf: '{night} = true' }, 'None'],
              validators: [{ type: 'expression', expression: '{aids.length} < 3' }],
              setValueIf: '{night} = false',
            },
          ],
        },
        {
          type: 'matrixdropdown',
          name: 'log',
          title: 'Log',
          rowsVisibleIf: '{night} = true',
          columns: [{ name: 'hours', title: 'Hours', visibleIf: '{night} = true' }],
          rows: ['r'],
        },
      ],
    },
  ],
  triggers: [
    { type: 'complete', expression: '{night} = false' },
    { type: 'skip', expression: '{night} = true', gotoName: 'aids' },
    { type: 'setvalue', expression: '{night} = true', setToName: 'aids', setValue: 'light' },
    { type: 'copyvalue', expression: '{night} = true', fromName: 'night', setToName: 'aids' },
    { type: 'runexpression', expression: '{night} = true', runExpression: '1 + 1', setToName: 'aids' },
  ],
  calculatedValues: [{ name: 'total', expression: '{aids.length} * 2' }],
  completedHtmlOnCondition: [{ expression: '{night} = true', html: '<h3>Good night</h3>' }],
});

it('lists conditions of pages (#4878), panels, questions, choices, columns and all other rules in words', () => {
  const texts = createLogicTexts(document);
  const sentences = listRules(document)
    .filter((rule) => isListed(document, rule))
    .map((rule) => toPlainSentence(describeRule(rule, texts), texts.t));
  expect(sentences).toEqual([
    'Show page “Nights” if “Nights?” is “Yes”',
    'Enable “Details” if “Nights?” is answered',
    'Set the value of “Aids” if “Nights?” is “No”',
    'Require “Aids” if “Nights?” is “Yes”',
    'Show “Light” in “Aids” if “Nights?” is “Yes”',
    'Accept “Aids” only if “Aids” < 3',
    'Show rows of “Log” if “Nights?” is “Yes”',
    'Show “Hours” in “Log” if “Nights?” is “Yes”',
    'Complete the survey if “Nights?” is “No”',
    'Skip to “Aids” if “Nights?” is “Yes”',
    'Set “Aids” to “Light” if “Nights?” is “Yes”',
    'Copy “Nights?” to “Aids” if “Nights?” is “Yes”',
    'Set “Aids” to 1 + 1 if “Nights?” is “Yes”',
    'Calculate “total” as {aids.length} * 2',
    'Show “Good night” after completion if “Nights?” is “Yes”',
  ]);
});

it('knows which rules have to do with a question', () => {
  const aids = findNodeId(document, 'aids');
  const night = findNodeId(document, 'night');
  const rules = listRules(document);
  const skip = rules.find(({ nodeId }) => document.nodes.get(nodeId)?.properties.get('type') === 'skip');
  expect(skip && listInvolved(document, skip).toSorted()).toEqual(
    [aids, night, ...(skip ? [skip.nodeId] : [])].toSorted(),
  );
});

it('finds what depends on what, with all rules of an edge', () => {
  const { nodes, edges } = buildDependencyGraph(document);
  const night = findNodeId(document, 'night');
  const aids = findNodeId(document, 'aids');
  expect(nodes.map(({ kind }) => kind)).toEqual([
    'question',
    'page',
    'question',
    'question',
    'question',
    'calculatedValue',
    'end',
  ]);
  const edge = edges.find(({ from, to }) => from === night && to === aids);
  expect(edge?.rules.map(({ property }) => property)).toEqual([
    'setValueIf',
    'requiredIf',
    'visibleIf',
    'expression',
    'expression',
    'expression',
    'expression',
  ]);
});
