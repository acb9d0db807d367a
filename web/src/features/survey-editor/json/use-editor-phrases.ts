import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** @returns CodeMirror's texts by their English ones, which are its keys */
export function useEditorPhrases(): Readonly<Record<string, string>> {
  const { t } = useTranslation('survey-texts');
  return useMemo(
    () => ({
      Find: t('json.search.find'),
      Replace: t('json.search.replaceWith'),
      next: t('json.search.next'),
      previous: t('json.search.previous'),
      all: t('json.search.all'),
      'match case': t('json.search.matchCase'),
      regexp: t('json.search.regexp'),
      'by word': t('json.search.byWord'),
      replace: t('json.search.replace'),
      'replace all': t('json.search.replaceAll'),
      close: t('json.search.close'),
      'current match': t('json.search.currentMatch'),
      'on line': t('json.search.onLine'),
      'replaced match on line $': t('json.search.replacedOnLine', { line: '$' }),
      'replaced $ matches': t('json.search.replacedCount', { number: '$' }),
      'Go to line': t('json.search.goToLine'),
      go: t('json.search.go'),
      'Fold line': t('json.fold.fold'),
      'Unfold line': t('json.fold.unfold'),
      unfold: t('json.fold.unfold'),
      'folded code': t('json.fold.folded'),
      'Folded lines': t('json.fold.foldedLines'),
      'Unfolded lines': t('json.fold.unfoldedLines'),
      to: t('json.fold.to'),
    }),
    [t],
  );
}
