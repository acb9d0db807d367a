import { getNodeName, getNodeType } from '@vantage/survey-document/node-title';
import { createUniqueName, listNames } from '@vantage/survey-document/operations/unique-names';
import { readText } from '@vantage/survey-document/localized-text';
import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';
import { createProblem, type Problem } from './problem';

const scopes = new Set(['templateElements', 'detailElements', 'columns', 'items']);
const withoutTitle = new Set(['html', 'image', 'panel', 'flowpanel', 'empty']);
const containers = new Set(['panel', 'flowpanel']);
const withoutAnswer = new Set(['html', 'image', 'panel', 'flowpanel']);
const withChoices = new Set(['radiogroup', 'dropdown', 'checkbox', 'tagbox', 'ranking', 'imagepicker']);
/** Properties that give a question choices without a list of them. */
const otherChoices = [
  'choicesFromQuestion',
  'choicesMax',
  'choicesByUrl',
  'allowCustomChoices',
  'showOtherItem',
  'showNoneItem',
  'showRefuseItem',
  'showDontKnowItem',
  'hasOther',
  'hasNone',
];

/** @returns the list within which a name must be unique: of a dynamic panel, a matrix or the survey */
function findScope(document: SurveyDocument, node: DocumentNode): string {
  for (let at = node; at.location;) {
    const parent = document.nodes.get(at.location.parentId);
    if (!parent || scopes.has(at.location.list)) return `${at.location.parentId} ${at.location.list}`;
    at = parent;
  }
  return document.rootId;
}

const needsName = (node: DocumentNode): boolean =>
  node.kind === 'column' ||
  node.kind === 'item' ||
  (node.kind === 'element' && !containers.has(getNodeType(node)));

export function* findNameProblems(document: SurveyDocument): Iterable<Problem | null> {
  const namesByScope = new Map<string, Set<string>>();
  const usedNames = listNames(document);
  for (const node of walkNodes(document)) {
    yield null;
    if (!needsName(node)) continue;
    const parent = document.nodes.get(node.location?.parentId ?? '');
    // The columns of a plain matrix are choices.
    if (node.kind === 'column' && parent && getNodeType(parent) === 'matrix') continue;
    const name = getNodeName(node);
    if (name.trim() === '') {
      yield createProblem('nameMissing', node.id, { property: 'name' });
      continue;
    }
    // Texts and pictures may share a name, since they have no answers.
    if (node.kind === 'element' && withoutAnswer.has(getNodeType(node))) continue;
    const scope = findScope(document, node);
    const names = namesByScope.get(scope) ?? new Set();
    namesByScope.set(scope, names);
    if (names.has(name)) {
      for (const each of names) usedNames.add(each.toLowerCase());
      const text = createUniqueName(usedNames, name);
      names.add(text);
      yield createProblem('nameTaken', node.id, {
        property: 'name',
        values: { name },
        fix: {
          kind: 'replace',
          text,
          commands: [{ type: 'set', id: node.id, property: 'name', value: text }],
        },
      });
    } else names.add(name);
  }
}

export function* findTitleProblems(document: SurveyDocument): Iterable<Problem | null> {
  for (const node of walkNodes(document)) {
    yield null;
    if (node.kind !== 'element' || withoutTitle.has(getNodeType(node))) continue;
    const { properties } = node;
    if (properties.get('titleLocation') === 'hidden') continue;
    if (readText(properties.get('title')).trim() === '')
      yield createProblem('titleMissing', node.id, {
        property: 'title',
        values: { name: getNodeName(node) },
      });
  }
}

function* findListProblems(document: SurveyDocument, ids: readonly NodeId[]): Iterable<Problem> {
  const values = new Set<string>();
  for (const id of ids) {
    const choice = document.nodes.get(id);
    if (!choice) continue;
    const value = getNodeName(choice);
    if (value === '') {
      yield createProblem('choiceValueMissing', id, { property: 'value' });
      continue;
    }
    if (values.has(value.toLowerCase()))
      yield createProblem('choiceTaken', id, {
        property: 'value',
        values: { value },
        fix: { kind: 'removeNode', commands: [{ type: 'remove', id }] },
      });
    values.add(value.toLowerCase());
    const text = choice.properties.get('text');
    if (text !== undefined && readText(text).trim() === '')
      yield createProblem('choiceTextMissing', id, { property: 'text', values: { value } });
  }
}

export function* findChoiceProblems(document: SurveyDocument): Iterable<Problem | null> {
  for (const node of walkNodes(document)) {
    yield null;
    for (const [list, ids] of node.lists) {
      const isChoices = ['choices', 'rows', 'rateValues'].includes(list);
      const isMatrixColumns = list === 'columns' && getNodeType(node) === 'matrix';
      // Rows of a matrix with cells of several types are choices, too.
      if (isChoices || isMatrixColumns) yield* findListProblems(document, ids);
    }
    const { properties } = node;
    if (properties.has('choicesByUrl'))
      yield createProblem('choicesByUrl', node.id, {
        property: 'choicesByUrl',
        fix: {
          kind: 'removeProperty',
          commands: [{ type: 'set', id: node.id, property: 'choicesByUrl' }],
        },
      });
    else if (
      node.kind === 'element' &&
      withChoices.has(getNodeType(node)) &&
      (node.lists.get('choices')?.length ?? 0) === 0 &&
      otherChoices.every((property) => !properties.get(property))
    )
      yield createProblem('choicesMissing', node.id, { property: 'choices' });
  }
}

export function* findEmptyPages(document: SurveyDocument): Iterable<Problem | null> {
  const root = document.nodes.get(document.rootId);
  const pageIds = root?.lists.get('pages') ?? [];
  for (const id of pageIds) {
    const page = document.nodes.get(id);
    const count = ['elements', 'questions'].reduce(
      (total, list) => total + (page?.lists.get(list)?.length ?? 0),
      0,
    );
    if (count === 0 && pageIds.length > 1)
      yield createProblem('pageEmpty', id, {
        fix: { kind: 'removeNode', commands: [{ type: 'remove', id }] },
      });
  }
  const hasQuestion = [...walkNodes(document)].some(
    (node) => node.kind === 'element' && !withoutAnswer.has(getNodeType(node)),
  );
  if (!hasQuestion) yield createProblem('noQuestions', document.rootId);
}
