import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';

/**
 * @param path in the definition, such as `pages.0.elements.2.title`
 * @returns the innermost node on the path
 */
export function findNodeAtPath({ nodes, rootId }: SurveyDocument, path: string): NodeId {
  let id = rootId;
  const keys = path.split('.');
  for (let index = 0; index + 1 < keys.length; index += 2) {
    const child = nodes.get(id)?.lists.get(keys[index] ?? '')?.[Number(keys[index + 1])];
    if (child === undefined) break;
    id = child;
  }
  return id;
}
