import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useEditorState } from '../session/use-editor';
import { toPlainSentence } from './expressions/sentences';
import { describeOwnCondition } from './rules/describe-rule';

/**
 * @param property such as `visibleIf`
 * @returns such as 'Shown if question 6 is answered'; null if the node has no such condition
 */
export function useConditionText(nodeId: NodeId, property: string): string | null {
  const { t, i18n } = useTranslation('survey-logic');
  const formats = useFormats();
  return useEditorState(({ document }) => {
    const expression = document.nodes.get(nodeId)?.properties.get(property);
    if (typeof expression !== 'string' || expression.trim() === '') return null;
    const context = { document, nodeId, t, language: i18n.language, formats, namesByNumber: true };
    return toPlainSentence(describeOwnCondition(property, expression, context), t);
  });
}
