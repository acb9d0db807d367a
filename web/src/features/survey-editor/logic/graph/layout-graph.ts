import type { NodeId } from '@vantage/survey-document/survey-document';
import type { DependencyGraph, GraphEdge } from './dependency-graph';

/** In px at a scale of 1. */
export const nodeSize = { width: 200, height: 48 } as const;

interface PlacedNode {
  readonly id: NodeId;
  /** The position of its center. */
  readonly x: number;
  readonly y: number;
}

export interface PlacedEdge {
  readonly edge: GraphEdge;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface GraphLayout {
  readonly nodes: ReadonlyMap<NodeId, PlacedNode>;
  readonly edges: readonly PlacedEdge[];
  readonly width: number;
  readonly height: number;
}

/** Places the nodes from left to right in the order in which they depend on each other. */
export async function layoutGraph({ nodes, edges }: DependencyGraph): Promise<GraphLayout> {
  const { Graph, layout } = await import('@dagrejs/dagre');
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 20, ranksep: 72, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { ...nodeSize });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { readonly width?: number; readonly height?: number };
  return {
    nodes: new Map(
      nodes.map(({ id }) => {
        const { x, y } = graph.node(id) as { readonly x: number; readonly y: number };
        return [id, { id, x, y }];
      }),
    ),
    edges: edges.map((edge) => {
      const { points } = graph.edge(edge.from, edge.to) as {
        readonly points?: readonly { readonly x: number; readonly y: number }[];
      };
      return { edge, points: points ?? [] };
    }),
    width,
    height,
  };
}
