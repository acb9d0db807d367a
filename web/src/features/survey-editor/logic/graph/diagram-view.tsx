import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useEditor } from '../../session/use-editor';
import { useLogicTexts } from '../use-logic-texts';
import { listPredecessors, listSuccessors, type DependencyGraph, type GraphNode } from './dependency-graph';
import classes from './diagram.module.css';
import { nodeSize, type GraphLayout, type PlacedEdge } from './layout-graph';
import { useGraphLabels } from './use-graph-labels';
import { usePanZoom } from './use-pan-zoom';

/** A curve from the right side of one node to the left side of the other, by the points in between. */
function toPath({ edge, points }: PlacedEdge, { nodes }: GraphLayout): string {
  const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
  if (!from || !to) return '';
  const start = { x: from.x + nodeSize.width / 2, y: from.y };
  const end = { x: to.x - nodeSize.width / 2, y: to.y };
  let last = start;
  const curves = [...points.slice(1, -1), end].map((point) => {
    const middle = (last.x + point.x) / 2;
    const curve = `C${middle} ${last.y} ${middle} ${point.y} ${point.x} ${point.y}`;
    last = point;
    return curve;
  });
  return `M${start.x} ${start.y} ${curves.join(' ')}`;
}

const zoomStep = 1.25;
const maxLabelLength = 24;
const clip = (text: string): string => {
  const characters = [...text];
  return characters.length > maxLabelLength ? `${characters.slice(0, maxLabelLength - 1).join('')}…` : text;
};

interface DiagramViewProps {
  readonly graph: DependencyGraph;
  readonly layout: GraphLayout;
}

/** The diagram itself. One node is in the tab order; the arrow keys lead along the edges to the others. */
export const DiagramView = ({ graph, layout }: DiagramViewProps) => {
  const session = useEditor();
  const { t, language } = useLogicTexts();
  const { getTitle } = useGraphLabels();
  const frame = useRef<HTMLDivElement>(null);
  const { view, fit, zoom, reveal, handlers } = usePanZoom(frame, layout);
  const [reachedId, setReachedId] = useState<NodeId | null>(null);
  const current = graph.nodes.find(({ id }) => id === reachedId) ?? graph.nodes[0];
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));

  const focus = (id: NodeId | undefined): void => {
    const placed = id === undefined ? undefined : layout.nodes.get(id);
    if (!placed) return;
    setReachedId(placed.id);
    frame.current?.querySelector<SVGElement>(`[data-node="${CSS.escape(placed.id)}"]`)?.focus();
    reveal(placed.x, placed.y);
  };

  /** The next node above or below in the same column, else in any. */
  const findNeighbor = (id: NodeId, direction: 1 | -1): NodeId | undefined => {
    const from = layout.nodes.get(id);
    if (!from) return undefined;
    const isAhead = (y: number): boolean => (y - from.y) * direction > 0;
    return [...layout.nodes.values()]
      .filter(({ y }) => isAhead(y))
      .toSorted(
        (one, other) =>
          Math.abs(one.x - from.x) - Math.abs(other.x - from.x) ||
          Math.abs(one.y - from.y) - Math.abs(other.y - from.y),
      )[0]?.id;
  };

  const open = (id: NodeId): void => session.select([id]);
  const onKeyDown = (event: KeyboardEvent, id: NodeId): void => {
    const actions: Partial<Record<string, () => void>> = {
      ArrowRight: () => focus(listSuccessors(graph, id)[0]),
      ArrowLeft: () => focus(listPredecessors(graph, id)[0]),
      ArrowDown: () => focus(findNeighbor(id, 1)),
      ArrowUp: () => focus(findNeighbor(id, -1)),
      Home: () => focus(graph.nodes[0]?.id),
      End: () => focus(graph.nodes.at(-1)?.id),
      Enter: () => open(id),
      ' ': () => open(id),
      '+': () => zoom(zoomStep),
      '-': () => zoom(1 / zoomStep),
      '0': fit,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const describe = (node: GraphNode): string => {
    const list = new Intl.ListFormat(language, { type: 'conjunction' });
    const name = (ids: readonly NodeId[]): string =>
      list.format(ids.flatMap((id) => (byId.get(id) ? [getTitle(byId.get(id) ?? node)] : [])));
    const [before, after] = [listPredecessors(graph, node.id), listSuccessors(graph, node.id)];
    return [
      getTitle(node),
      ...(before.length > 0 ? [t('graph.nodeDependsOn', { sources: name(before) })] : []),
      ...(after.length > 0 ? [t('graph.nodeAffects', { targets: name(after) })] : []),
    ].join(' ');
  };

  return (
    <div className={classes.diagram}>
      <div className={classes.tools}>
        <ActionIcon
          variant="default"
          aria-label={t('graph.zoomIn')}
          title={t('graph.zoomIn')}
          onClick={() => zoom(zoomStep)}
        >
          <IconZoomIn size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('graph.zoomOut')}
          title={t('graph.zoomOut')}
          onClick={() => zoom(1 / zoomStep)}
        >
          <IconZoomOut size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('graph.fit')} title={t('graph.fit')} onClick={fit}>
          <IconArrowsMaximize size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <div ref={frame} className={classes.frame} {...handlers}>
        <svg className={classes.canvas} role="group" aria-label={t('graph.label')}>
          <defs>
            <marker
              id="dependency-arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto-start-reverse"
            >
              <path d="M0 0 8 4 0 8z" className={classes.arrow} />
            </marker>
          </defs>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {layout.edges.map((placed) => {
              const { from, to } = placed.edge;
              const isLit = current !== undefined && (from === current.id || to === current.id);
              return (
                <path
                  key={`${from} ${to}`}
                  className={classes.edge}
                  data-lit={isLit && reachedId !== null}
                  d={toPath(placed, layout)}
                  markerEnd="url(#dependency-arrow)"
                />
              );
            })}
            {graph.nodes.map((node) => {
              const placed = layout.nodes.get(node.id);
              if (!placed) return null;
              return (
                <g
                  key={node.id}
                  className={classes.node}
                  data-node={node.id}
                  data-kind={node.kind}
                  role="button"
                  aria-label={describe(node)}
                  tabIndex={node.id === current?.id ? 0 : -1}
                  transform={`translate(${placed.x - nodeSize.width / 2} ${placed.y - nodeSize.height / 2})`}
                  onKeyDown={(event) => onKeyDown(event, node.id)}
                  onFocus={() => setReachedId(node.id)}
                  onClick={() => open(node.id)}
                >
                  <rect width={nodeSize.width} height={nodeSize.height} rx="8" />
                  <text
                    x={nodeSize.width / 2}
                    y={nodeSize.height / 2}
                    dominantBaseline="central"
                    textAnchor="middle"
                  >
                    {clip(getTitle(node))}
                  </text>
                </g>
              );
            })}
          </g>
        </svg>
      </div>
      <p className={classes.hint}>{t('graph.hint')}</p>
    </div>
  );
};
