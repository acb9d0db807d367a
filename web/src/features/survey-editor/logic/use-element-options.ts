import { getNodeName, getNodeTitle } from '@vantage/survey-document/node-title';
import type { NodeKind } from '@vantage/survey-document/node-kinds';
import { walkNodes, type NodeId, type SurveyDocument } from '@vantage/survey-document/survey-document';
import { useMemo } from 'react';
import { getSurveyVariables, toPlainText } from './expressions/survey-variables';
import { useLogicTexts } from './use-logic-texts';

interface ElementOption {
  readonly value: NodeId;
  readonly label: string;
  readonly kind: NodeKind;
}

function listElements(document: SurveyDocument, describePage: (page: string) => string): ElementOption[] {
  const { numbers } = getSurveyVariables(document);
  return [...walkNodes(document)]
    .filter(({ kind }) => kind === 'page' || kind === 'element')
    .map((node) => {
      const title = toPlainText(getNodeTitle(node)) || getNodeName(node) || node.id;
      const number = numbers.get(node.id);
      const label = number === undefined ? title : `${number}. ${title}`;
      return { value: node.id, label: node.kind === 'page' ? describePage(title) : label, kind: node.kind };
    });
}

/** Pages, panels and questions to choose from, in the order of the survey. */
export function useElementOptions(): readonly ElementOption[] {
  const { document, t } = useLogicTexts();
  return useMemo(() => listElements(document, (page) => t('node.page', { page })), [document, t]);
}
