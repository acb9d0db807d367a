import { useTranslation } from 'react-i18next';
import type { GraphNode } from './dependency-graph';

/** Names the nodes of the diagram, some of which are no questions. */
export function useGraphLabels(): { readonly getTitle: (node: GraphNode) => string } {
  const { t } = useTranslation('survey-logic');
  return {
    getTitle({ kind, title, number }) {
      if (kind === 'end') return t('graph.end');
      if (kind === 'page') return t('graph.page', { title });
      return number === null ? title : t('graph.numbered', { number, title });
    },
  };
}
