import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { isPanel, listElements, listPages } from './element-lists';

export interface SurveyCounts {
  /** The numbers of the questions across all pages, from 1. */
  readonly numbers: ReadonlyMap<NodeId, number>;
  readonly minutes: number;
  /** There is no question, panel or text on any page. */
  readonly isEmpty: boolean;
}

/** These show something and ask nothing. */
const withoutAnswer: ReadonlySet<string> = new Set(['html', 'image', 'expression']);

/** Seconds that reading and answering takes; estimates, since nobody has answered yet. */
const secondsByType: Readonly<Record<string, number>> = {
  boolean: 8,
  rating: 8,
  text: 15,
  comment: 45,
  ranking: 30,
  file: 45,
  signaturepad: 20,
  html: 10,
  image: 5,
  expression: 3,
};
const defaultSeconds = 12;
const secondsPerRow = 6;

function estimateSeconds(node: DocumentNode): number {
  const rows = node.lists.get('rows')?.length ?? 0;
  const items = node.lists.get('items')?.length ?? 0;
  return (secondsByType[getNodeType(node)] ?? defaultSeconds) + (rows + items) * secondsPerRow;
}

function count(document: SurveyDocument): SurveyCounts {
  const numbers = new Map<NodeId, number>();
  let seconds = 0;
  let elements = 0;
  const visit = (id: NodeId, isRepeated: boolean): void => {
    const node = document.nodes.get(id);
    if (!node) return;
    const type = getNodeType(node);
    if (node.kind === 'element') elements += 1;
    const isQuestion = node.kind === 'element' && (!isPanel(node) || type === 'paneldynamic');
    if (isQuestion && !isRepeated && !withoutAnswer.has(type)) numbers.set(id, numbers.size + 1);
    if (node.kind === 'element' && !isPanel(node)) seconds += estimateSeconds(node);
    // The questions of a dynamic panel are repeated, so they have no number of their own.
    for (const child of listElements(node)) visit(child, isRepeated || type === 'paneldynamic');
  };
  for (const pageId of listPages(document)) visit(pageId, false);
  for (const id of listElements(document.nodes.get(document.rootId))) visit(id, false);
  return { numbers, minutes: Math.max(1, Math.round(seconds / 60)), isEmpty: elements === 0 };
}

const counted = new WeakMap<SurveyDocument, SurveyCounts>();

/** @returns numbers and length of a survey, computed once for each document */
export function countSurvey(document: SurveyDocument): SurveyCounts {
  const counts = counted.get(document) ?? count(document);
  counted.set(document, counts);
  return counts;
}
