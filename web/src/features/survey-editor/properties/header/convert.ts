import type { Command } from '@vantage/survey-document/commands';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { findLostProperties } from '../../metadata/question-types';

/** Changes the type of a question. What the new type doesn't have is removed. */
export function createConversion(document: SurveyDocument, node: DocumentNode, type: string): Command[] {
  const lost = findLostProperties(document, node, type);
  const children = lost.flatMap((property) => node.lists.get(property) ?? []);
  return [
    { type: 'set', id: node.id, property: 'type', value: type },
    ...children.map((id): Command => ({ type: 'remove', id })),
    ...lost.map((property): Command => ({ type: 'set', id: node.id, property })),
  ];
}
