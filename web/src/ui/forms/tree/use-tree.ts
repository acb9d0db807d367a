import { useMemo, useState } from 'react';
import { searchTerms } from '../../../lib/lists/search-terms';
import { listAncestors, toTreeRows, buildTree, type TreeNode } from './tree-nodes';

/** Larger trees start with only the top level open. */
const openAtOnce = 40;

/** @param reveal ids of nodes that are visible initially */
export const useTree = <Node extends TreeNode>(nodes: readonly Node[], reveal: readonly string[] = []) => {
  const tree = useMemo(() => buildTree(nodes), [nodes]);
  const above = (id: string): string[] => {
    const item = tree.byId.get(id);
    return item ? listAncestors(item).map(({ node }) => node.id) : [];
  };
  // Until the user opens or closes a node; applies to nodes that arrive later, too.
  const [selected, setOpen] = useState<ReadonlySet<string>>();
  const initial = useMemo(
    () => new Set(nodes.length <= openAtOnce ? nodes.map(({ id }) => id) : reveal.flatMap(above)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `reveal` is only read when the nodes arrive
    [nodes],
  );
  const open = selected ?? initial;
  const [search, setSearch] = useState('');
  const words = useMemo(() => searchTerms(search), [search]);
  const rows = useMemo(() => toTreeRows(tree, open, words), [tree, open, words]);

  return {
    tree,
    rows,
    words,
    search,
    setSearch,
    toggle: (id: string, isOpen: boolean) => {
      const next = new Set(open);
      if (isOpen) next.add(id);
      else next.delete(id);
      setOpen(next);
    },
    openTo: (id: string) => setOpen(new Set([...open, id, ...above(id)])),
  };
};
