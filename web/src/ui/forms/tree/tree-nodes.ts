import { normalizeForSearch } from '@vantage/contract/api/search-text';

/** Nodes come in tree order: each is followed by its descendants. */
export interface TreeNode {
  id: string;
  parentId: string | null;
  label: string;
}

export interface TreeItem<Node extends TreeNode = TreeNode> {
  node: Node;
  parent: TreeItem<Node> | null;
  children: TreeItem<Node>[];
  level: number;
}

export interface Tree<Node extends TreeNode = TreeNode> {
  top: readonly TreeItem<Node>[];
  byId: ReadonlyMap<string, TreeItem<Node>>;
}

export interface TreeRow<Node extends TreeNode = TreeNode> {
  item: TreeItem<Node>;
  position: number;
  siblings: number;
  hasChildren: boolean;
  isOpen: boolean;
  /** What a search was for, not only an ancestor of it. */
  isMatch: boolean;
}

export const buildTree = <Node extends TreeNode>(nodes: readonly Node[]): Tree<Node> => {
  const top: TreeItem<Node>[] = [];
  const byId = new Map<string, TreeItem<Node>>();
  for (const node of nodes) {
    const parent = node.parentId === null ? null : (byId.get(node.parentId) ?? null);
    const item: TreeItem<Node> = { node, parent, children: [], level: (parent?.level ?? 0) + 1 };
    (parent?.children ?? top).push(item);
    byId.set(node.id, item);
  }
  return { top, byId };
};

export const listAncestors = <Node extends TreeNode>({ parent }: TreeItem<Node>): TreeItem<Node>[] =>
  parent === null ? [] : [parent, ...listAncestors(parent)];

export const toPath = (item: TreeItem): string[] =>
  [item, ...listAncestors(item)].map(({ node }) => node.label).toReversed();

/** Every word is in the node's label or an ancestor's, and at least one in its own. */
const matches = (item: TreeItem, words: readonly string[]): boolean => {
  const own = normalizeForSearch(item.node.label);
  const all = normalizeForSearch(toPath(item).join(' '));
  return words.some((word) => own.includes(word)) && words.every((word) => all.includes(word));
};

const match = (tree: Tree, words: readonly string[]): ReadonlySet<TreeItem> =>
  new Set([...tree.byId.values()].filter((item) => matches(item, words)));

/**
 * @param open ids of the open nodes; a search opens what it needs
 * @param words the search; empty for the whole tree
 */
export const toTreeRows = <Node extends TreeNode>(
  tree: Tree<Node>,
  open: ReadonlySet<string>,
  words: readonly string[],
): TreeRow<Node>[] => {
  const matching = words.length === 0 ? null : match(tree, words);
  const visible = matching && new Set([...matching].flatMap((item) => [item, ...listAncestors(item)]));
  const rows: TreeRow<Node>[] = [];
  const add = (items: readonly TreeItem<Node>[]): void => {
    const present = visible === null ? items : items.filter((item) => visible.has(item));
    for (const [index, item] of present.entries()) {
      const hasChildren =
        visible === null ? item.children.length > 0 : item.children.some((child) => visible.has(child));
      const isOpen = hasChildren && (visible !== null || open.has(item.node.id));
      const isMatch = matching?.has(item) ?? false;
      rows.push({ item, position: index + 1, siblings: present.length, hasChildren, isOpen, isMatch });
      if (isOpen) add(item.children);
    }
  };
  add(tree.top);
  return rows;
};
