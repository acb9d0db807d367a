import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useDocument } from '../session/use-editor';
import type { WordsContext } from './expressions/condition-words';

/** What is needed to put rules of the current document into words. */
export function useWords(nodeId: NodeId | null = null): WordsContext {
  const document = useDocument();
  const { t, i18n } = useTranslation('survey-logic');
  const formats = useFormats();
  return { document, nodeId, t, language: i18n.language, formats };
}
