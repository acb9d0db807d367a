import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { EmptyState } from '../../../../ui/feedback/message-state';
import { emphasize, shorten } from '../expressions/sentences';
import classes from '../logic.module.css';
import { Sentence } from '../sentence';
import { useLogicTexts } from '../use-logic-texts';
import { buildDependencyGraph, listPredecessors, type GraphNode } from './dependency-graph';
import { useGraphLabels } from './use-graph-labels';

/** What depends on what, in words: the same as the diagram. */
export const DependencyList = () => {
  const { document, t, language } = useLogicTexts();
  const labels = useGraphLabels();
  const graph = useMemo(() => buildDependencyGraph(document), [document]);
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const describe = (node: GraphNode): string => emphasize(shorten(labels.getTitle(node)));
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  if (graph.edges.length === 0)
    return (
      <EmptyState
        icon={<IconArrowsSplit2 size={24} stroke={1.6} />}
        title={t('graph.empty')}
        hint={t('graph.emptyHint')}
      />
    );
  return (
    <ul className={classes.dependencies} aria-label={t('tab.dependencies')}>
      {graph.nodes.map((node) => {
        const sources = listPredecessors(graph, node.id).flatMap((id) => byId.get(id) ?? []);
        if (sources.length === 0) return null;
        const text = t('graph.dependsOn', {
          element: describe(node),
          sources: list.format(sources.map(describe)),
        });
        return (
          <li key={node.id} className={classes.dependency}>
            <Sentence text={text} />
          </li>
        );
      })}
    </ul>
  );
};
