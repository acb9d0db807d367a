import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { surveyLocalization } from 'survey-core';

export interface SpecialChoice {
  /** It has the text. */
  readonly property: string;
  /** The text of SurveyJS, unless the question has another one. */
  readonly defaultText: string;
}

/** Choices that a property adds, with its present and former name, the property of their text and SurveyJS's own text. */
const choices = [
  { names: ['showSelectAllItem', 'hasSelectAll'], property: 'selectAllText', text: 'selectAllItemText' },
  { names: ['showRefuseItem'], property: 'refuseText', text: 'refuseItemText' },
  { names: ['showDontKnowItem'], property: 'dontKnowText', text: 'dontKnowItemText' },
  { names: ['showNoneItem', 'hasNone'], property: 'noneText', text: 'noneItemText' },
  { names: ['showOtherItem', 'hasOther'], property: 'otherText', text: 'otherItemText' },
] as const;

/** @returns the choices 'None', 'Other' and so on that a question has */
export const listSpecialChoices = ({ properties }: DocumentNode): readonly SpecialChoice[] =>
  choices
    .filter(({ names }) => names.some((name) => properties.get(name) === true))
    .map(({ property, text }) => ({ property, defaultText: surveyLocalization.getString(text) }));
