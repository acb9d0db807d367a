import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { maxPreviewItems } from '../preview/question-model';

/** Heights in px, as they were measured with texts of one line. */
const head = 72;
const field = 40;
const itemHeight = 34;
const heights: Readonly<Record<string, number>> = {
  comment: 110,
  file: 180,
  signaturepad: 220,
  image: 200,
  html: 60,
};

/** @returns about how high a card will be, so that scrolling does not jump when it is rendered */
export function estimateHeight(node: DocumentNode): number {
  const type = getNodeType(node);
  const count = (list: string): number => Math.min(node.lists.get(list)?.length ?? 0, maxPreviewItems);
  if (type === 'dropdown' || type === 'tagbox') return head + field;
  const rows = count('rows') + count('items');
  if (rows > 0) return head + (rows + 1) * field;
  const columns = node.properties.get('colCount');
  const lines = Math.ceil(count('choices') / (typeof columns === 'number' && columns > 0 ? columns : 1));
  return head + (lines > 0 ? lines * itemHeight : (heights[type] ?? field));
}
