import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useDocument } from '../session/use-editor';
import type { LogicTexts } from './expressions/describe-expression';

/** What is needed to put rules of the current document into words. */
export function useLogicTexts(nodeId: NodeId | null = null): LogicTexts {
  const document = useDocument();
  const { t, i18n } = useTranslation('survey-logic');
  const formats = useFormats();
  return { document, nodeId, t, language: i18n.language, formats };
}
