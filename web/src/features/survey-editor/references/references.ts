import type { Command } from '@vantage/survey-document/commands';
import * as places from '@vantage/survey-document/references/references';
import * as choices from '@vantage/survey-document/references/rename-choice';
import * as renaming from '@vantage/survey-document/references/rename-node';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { referencePlaces } from './reference-places';

type Reference = places.Reference;

/** @returns all references of a survey, also those to names that it does not have */
export const listReferences = (document: SurveyDocument): readonly Reference[] =>
  places.listReferences(document, referencePlaces);

/** @returns the references to a node */
export const findReferences = (document: SurveyDocument, id: NodeId): Reference[] =>
  places.findReferences(document, referencePlaces, id);

/** @returns the references to names that the survey does not have, such as misspelt ones */
export const findUnknownNames = (document: SurveyDocument): Reference[] =>
  places.findUnknownNames(document, referencePlaces);

/** @returns the references from elsewhere to nodes and to what is within them: what would break without them */
export const findDependents = (document: SurveyDocument, ids: readonly NodeId[]): Reference[] =>
  places.findDependents(document, referencePlaces, ids);

/** Gives a page, panel, question, column, row, item or calculated value another name. All references follow. */
export const renameNode = (document: SurveyDocument, id: NodeId, name: string): Command[] =>
  renaming.renameNode(document, referencePlaces, id, name);

/** Gives a question another key under which its answer is stored, or none. References follow. */
export const setValueName = (document: SurveyDocument, id: NodeId, valueName: string): Command[] =>
  renaming.setValueName(document, referencePlaces, id, valueName);

/** Gives a choice another value. Conditions that compare its question with the value follow. */
export const renameChoice = (document: SurveyDocument, id: NodeId, value: string | number): Command[] =>
  choices.renameChoice(document, referencePlaces, id, value);
