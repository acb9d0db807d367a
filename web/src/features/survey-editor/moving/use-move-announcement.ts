import { getNodeTitle } from '@vantage/survey-document/node-title';
import { findElementLocation } from '@vantage/survey-document/operations/locations';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { findPosition } from './element-positions';

/** Says where moved elements are now: 'Question “Age” moved to page 2, position 3 of 8.' */
export const useMoveAnnouncement = () => {
  const { t } = useTranslation('survey-editor');

  return (document: SurveyDocument, ids: readonly NodeId[]): string => {
    const node = document.nodes.get(ids[0] ?? '');
    const at = node && findPosition(document, node.id);
    if (!node || !at) return '';
    const { page, parent, position, total } = at;
    const end = position + ids.length - 1;
    const count = ids.length;
    const title = getNodeTitle(node);
    if (node.kind === 'page')
      return count === 1
        ? t('moved.page', { title, position, total })
        : t('moved.pages', { count, position, end, total });
    const place =
      parent?.kind === 'element'
        ? t('moved.inPanel', { panel: getNodeTitle(parent) })
        : page === 0
          ? t('moved.inSurvey')
          : t('moved.onPage', { page });
    if (count > 1) return t('moved.several', { count, place, position, end, total });
    return t(findElementLocation(node) ? 'moved.panel' : 'moved.question', { title, place, position, total });
  };
};
