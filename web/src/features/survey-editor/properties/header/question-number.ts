import { getNodeType } from '@vantage/survey-document/node-title';
import { walkNodes, type NodeId, type SurveyDocument } from '@vantage/survey-document/survey-document';

/** Elements that people don't answer have no number. */
const typesWithoutNumber: readonly string[] = ['panel', 'flowpanel', 'html', 'image'];

/** @returns the position of a question among all questions of the survey, from 1; null for anything else */
export function findQuestionNumber(document: SurveyDocument, id: NodeId): number | null {
  const node = document.nodes.get(id);
  if (node?.kind !== 'element' || typesWithoutNumber.includes(getNodeType(node))) return null;
  let number = 0;
  for (const each of walkNodes(document)) {
    if (each.kind !== 'element' || typesWithoutNumber.includes(getNodeType(each))) continue;
    number += 1;
    if (each.id === id) return number;
  }
  return null;
}
