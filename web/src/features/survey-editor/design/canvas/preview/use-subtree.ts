import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';
import { useRef } from 'react';
import { useEditorState } from '../../../session/use-editor';

const isSame = (one: readonly DocumentNode[], other: readonly DocumentNode[]): boolean =>
  one.length === other.length && one.every((node, index) => node === other[index]);

/** @returns a node with all below it; the same array until one of them changes */
export function useSubtree(id: NodeId): readonly DocumentNode[] {
  const last = useRef<readonly DocumentNode[]>([]);
  const select = (document: SurveyDocument): readonly DocumentNode[] => {
    const nodes = [...walkNodes(document, id)];
    if (!isSame(nodes, last.current)) last.current = nodes;
    return last.current;
  };
  return useEditorState(({ document }) => select(document));
}
