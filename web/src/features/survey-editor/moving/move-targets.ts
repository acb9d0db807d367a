import { normalizeForSearch } from '@vantage/contract/api/search-text';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import { findElementLocation, listOutermostNodes } from '@vantage/survey-document/operations/locations';
import {
  listNodes,
  type DocumentNode,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';

/** A position to which elements or pages can be moved. */
export interface MoveChoice extends NodeLocation {
  readonly after: NodeId | null;
  /** The node after which it is, or the page or panel at whose start it is. */
  readonly node: DocumentNode;
  readonly isStart: boolean;
  /** The depth of the position, 0 for a page's own. */
  readonly level: number;
}

function listPageChoices(document: SurveyDocument, moved: ReadonlySet<NodeId>): MoveChoice[] {
  const root = document.nodes.get(document.rootId);
  if (!root) return [];
  const location = { parentId: root.id, list: 'pages' };
  const pages = listNodes(document, location).filter((id) => !moved.has(id));
  return [
    { ...location, after: null, node: root, isStart: true, level: 0 },
    ...pages.flatMap((id) => {
      const node = document.nodes.get(id);
      return node ? [{ ...location, after: id, node, isStart: false, level: 0 }] : [];
    }),
  ];
}

function addElementChoices(
  choices: MoveChoice[],
  document: SurveyDocument,
  container: DocumentNode,
  level: number,
  moved: ReadonlySet<NodeId>,
): void {
  const location = findElementLocation(container);
  if (!location || moved.has(container.id)) return;
  choices.push({ ...location, after: null, node: container, isStart: true, level });
  for (const id of listNodes(document, location)) {
    const node = document.nodes.get(id);
    if (!node || moved.has(id)) continue;
    addElementChoices(choices, document, node, level + 1, moved);
    choices.push({ ...location, after: id, node, isStart: false, level });
  }
}

/** Lists where a selection can be moved, in the order of the survey. Pages can only be moved among pages. */
export function listMoveChoices(
  document: SurveyDocument,
  selection: readonly NodeId[],
): readonly MoveChoice[] {
  const nodes = listOutermostNodes(document, selection);
  const moved = new Set(nodes.map(({ id }) => id));
  if (nodes.some(({ kind }) => kind === 'page')) return listPageChoices(document, moved);
  const choices: MoveChoice[] = [];
  for (const id of document.nodes.get(document.rootId)?.lists.get('pages') ?? []) {
    const page = document.nodes.get(id);
    if (page) addElementChoices(choices, document, page, 0, moved);
  }
  return choices;
}

/**
 * Keeps the positions whose text, or the title of the page or panel around, has all words.
 * @param describe gives the text of a position
 */
export const filterMoveChoices = (
  document: SurveyDocument,
  choices: readonly MoveChoice[],
  words: readonly string[],
  describe: (choice: MoveChoice) => string,
): readonly MoveChoice[] =>
  choices.filter((choice) => {
    const parent = document.nodes.get(choice.parentId);
    const text = normalizeForSearch(`${describe(choice)} ${parent ? getNodeTitle(parent) : ''}`);
    return words.every((word) => text.includes(word));
  });
