import { normalizeForSearch } from '@vantage/contract/api/search-text';

/** Nodes come in tree order: each is followed by its descendants. */
export interface TreeNode {
  id: string;
  parentId: string | null;
  label: string;
}

export interface TreePlace<Node extends TreeNode = TreeNode> {
  node: Node;
  parent: TreePlace<Node> | null;
  children: TreePlace<Node>[];
  level: number;
}

export interface Tree<Node extends TreeNode = TreeNode> {
  top: readonly TreePlace<Node>[];
  byId: ReadonlyMap<string, TreePlace<Node>>;
}

export interface TreeRow<Node extends TreeNode = TreeNode> {
  place: TreePlace<Node>;
  position: number;
  siblings: number;
  hasChildren: boolean;
  isOpen: boolean;
}

export const treeOf = <Node extends TreeNode>(nodes: readonly Node[]): Tree<Node> => {
  const top: TreePlace<Node>[] = [];
  const byId = new Map<string, TreePlace<Node>>();
  for (const node of nodes) {
    const parent = node.parentId === null ? null : (byId.get(node.parentId) ?? null);
    const place: TreePlace<Node> = { node, parent, children: [], level: (parent?.level ?? 0) + 1 };
    (parent?.children ?? top).push(place);
    byId.set(node.id, place);
  }
  return { top, byId };
};

export const placesAbove = <Node extends TreeNode>({ parent }: TreePlace<Node>): TreePlace<Node>[] =>
  parent === null ? [] : [parent, ...placesAbove(parent)];

export const pathOf = (place: TreePlace): string[] =>
  [place, ...placesAbove(place)].map(({ node }) => node.label).toReversed();

/** Every word is in the node's label or an ancestor's, and at least one in its own. */
const matches = (place: TreePlace, words: readonly string[]): boolean => {
  const own = normalizeForSearch(place.node.label);
  const all = normalizeForSearch(pathOf(place).join(' '));
  return words.some((word) => own.includes(word)) && words.every((word) => all.includes(word));
};

const found = (tree: Tree, words: readonly string[]): ReadonlySet<TreePlace> => {
  const shown = new Set<TreePlace>();
  for (const place of tree.byId.values())
    if (matches(place, words)) for (const each of [place, ...placesAbove(place)]) shown.add(each);
  return shown;
};

/**
 * @param open ids of the open nodes; a search opens what it needs
 * @param words the search; empty for the whole tree
 */
export const rowsOf = <Node extends TreeNode>(
  tree: Tree<Node>,
  open: ReadonlySet<string>,
  words: readonly string[],
): TreeRow<Node>[] => {
  const shown = words.length === 0 ? null : found(tree, words);
  const rows: TreeRow<Node>[] = [];
  const add = (places: readonly TreePlace<Node>[]): void => {
    const present = shown === null ? places : places.filter((place) => shown.has(place));
    for (const [index, place] of present.entries()) {
      const hasChildren =
        shown === null ? place.children.length > 0 : place.children.some((child) => shown.has(child));
      const isOpen = hasChildren && (shown !== null || open.has(place.node.id));
      rows.push({ place, position: index + 1, siblings: present.length, hasChildren, isOpen });
      if (isOpen) add(place.children);
    }
  };
  add(tree.top);
  return rows;
};
