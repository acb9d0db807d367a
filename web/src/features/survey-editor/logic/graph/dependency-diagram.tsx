import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/message-state';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import { useLogicTexts } from '../use-logic-texts';
import { buildDependencyGraph, type DependencyGraph } from './dependency-graph';
import { DiagramView } from './diagram-view';
import { layoutGraph, type GraphLayout } from './layout-graph';

interface LaidOut {
  readonly graph: DependencyGraph;
  readonly layout: GraphLayout;
}

/** What depends on what, as a diagram that can be panned, zoomed and walked with the arrow keys. */
export const DependencyDiagram = () => {
  const { document, t } = useLogicTexts();
  const graph = useMemo(() => buildDependencyGraph(document), [document]);
  const [laidOut, setLaidOut] = useState<LaidOut | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void layoutGraph(graph).then((layout) => {
      if (isCurrent) setLaidOut({ graph, layout });
    });
    return () => {
      isCurrent = false;
    };
  }, [graph]);
  if (graph.edges.length === 0)
    return (
      <EmptyState
        icon={<IconArrowsSplit2 size={24} stroke={1.6} />}
        title={t('graph.empty')}
        hint={t('graph.emptyHint')}
      />
    );
  return laidOut ? (
    <DiagramView graph={laidOut.graph} layout={laidOut.layout} />
  ) : (
    <Skeleton height={320} box />
  );
};
