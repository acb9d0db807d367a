import type { NodeId, SurveyDocument } from '../survey-document';
import type { Operation } from './operation';
import { listOutermostNodes, listSiblings } from './locations';

/** Removes nodes. What refers to them is left as it is: see `removeWithReferences`. */
export function removeNodes(document: SurveyDocument, ids: readonly NodeId[]): Operation {
  const removed = listOutermostNodes(document, ids).filter(({ location }) => location);
  const removedIds = removed.map(({ id }) => id);
  const last = removed.at(-1);
  const siblings = last ? listSiblings(document, last) : [];
  const index = last ? siblings.indexOf(last.id) : -1;
  const isStaying = (id: NodeId): boolean => !removedIds.includes(id);
  const next = siblings.slice(index).find(isStaying) ?? siblings.slice(0, index).findLast(isStaying);
  const selected = next ?? last?.location?.parentId;
  return {
    commands: removedIds.map((id) => ({ type: 'remove', id })),
    ids: selected === undefined ? [] : [selected],
  };
}
