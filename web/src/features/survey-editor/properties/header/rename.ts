import type { Command } from '@vantage/survey-document/commands';
import { getNodeName } from '@vantage/survey-document/node-title';
import { listNames, listSiblingNames } from '@vantage/survey-document/operations/unique-names';
import { renameChoice } from '@vantage/survey-document/references/rename-choice';
import {
  findNameProblem as findFormProblem,
  renameNode,
  setValueName,
  type NameProblem as FormProblem,
} from '@vantage/survey-document/references/rename-node';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { referenceProperties } from '../../references/reference-properties';

type NameProblem = Exclude<FormProblem, 'spaces'> | 'used' | 'valueEmpty' | 'valueUsed';

/** A name under which a node, or its answer, is referred to. */
export interface NameProperty {
  readonly read: (node: DocumentNode) => string;
  /** @returns why a name can't be used, or null if it can */
  readonly findProblem: (document: SurveyDocument, node: DocumentNode, name: string) => NameProblem | null;
  /** Changes the name and whatever refers to it. */
  readonly change: (document: SurveyDocument, node: DocumentNode, name: string) => readonly Command[];
}

const renamedKinds: readonly string[] = ['page', 'element', 'column', 'item', 'calculatedValue'];

/** Rows and columns of a matrix are referred to by their value. */
const isRowOrColumn = ({ kind, location }: DocumentNode): boolean =>
  kind === 'column' || (kind === 'choice' && location?.list === 'rows');

const isNamedAmongSiblings = (node: DocumentNode): boolean => isRowOrColumn(node) || node.kind === 'item';

/** Tells whether other parts of the survey can refer to a node by its name. */
export const hasReferences = (node: DocumentNode): boolean =>
  renamedKinds.includes(node.kind) || isRowOrColumn(node);

const findShapeProblem = (name: string): NameProblem | null => {
  const problem = findFormProblem(name.trim());
  return problem === 'spaces' ? null : problem;
};

export const nodeName: NameProperty = {
  read: getNodeName,
  findProblem: (document, node, name) => {
    const names =
      isNamedAmongSiblings(node) && node.location
        ? listSiblingNames(document, node.location)
        : listNames(document);
    const isOwn = name.trim().toLowerCase() === getNodeName(node).toLowerCase();
    return findShapeProblem(name) ?? (!isOwn && names.has(name.trim().toLowerCase()) ? 'used' : null);
  },
  change: (document, { id }, name) => renameNode(document, referenceProperties, id, name),
};

/** The name of an answer, which several questions can share. Without one, it is that of the question. */
export const answerName: NameProperty = {
  read: ({ properties }) => {
    const valueName = properties.get('valueName');
    return typeof valueName === 'string' ? valueName : '';
  },
  findProblem: (_document, _node, name) => (name.trim() === '' ? null : findShapeProblem(name)),
  change: (document, { id }, name) => setValueName(document, referenceProperties, id, name),
};

/** Tells whether conditions compare answers with the value of a node. */
export const isComparedChoice = (node: DocumentNode): boolean =>
  node.kind === 'choice' && !isRowOrColumn(node);

/** A value that was a number stays one, since answers are numbers, too. */
const readChoiceValue = (node: DocumentNode, text: string): string | number =>
  typeof node.properties.get('value') === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;

/** The value of a choice, with which conditions compare answers. */
export const choiceValue: NameProperty = {
  read: getNodeName,
  findProblem: (document, node, value) => {
    if (value.trim() === '') return 'valueEmpty';
    const isOwn = value.trim().toLowerCase() === getNodeName(node).toLowerCase();
    const isUsed = node.location && listSiblingNames(document, node.location).has(value.trim().toLowerCase());
    return !isOwn && isUsed ? 'valueUsed' : null;
  },
  change: (document, node, value) =>
    renameChoice(document, referenceProperties, node.id, readChoiceValue(node, value)),
};
