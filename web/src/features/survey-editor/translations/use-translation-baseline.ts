import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSurveyId } from '../session/survey-id';
import { useEditor } from '../session/use-editor';
import { publishedDefinitionQuery } from '../versions/api/survey-versions';
import { toPublishedPairs } from './published-pairs';
import { listSurveyLanguages } from './survey-languages';
import { createRecordStore } from './translation-records';
import { listSourceTexts, listTranslationPairs } from './translation-rows';

/**
 * Remembers the translations as they are when the editor opens. Otherwise, a source that changes before the table of
 * translations is opened would be taken as the one that was translated.
 */
export function useTranslationBaseline(): void {
  const session = useEditor();
  const surveyId = useSurveyId();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { document } = session.getState();
    const targets = listSurveyLanguages(document).slice(1);
    if (targets.length === 0) return;
    queryClient.fetchQuery(publishedDefinitionQuery(surveyId)).then(
      (definition) => {
        const published = definition
          ? toPublishedPairs(definition, listSourceTexts(document), targets)
          : null;
        createRecordStore(surveyId).remember(listTranslationPairs(document, targets), published);
      },
      // Then they are remembered when the table is opened.
      () => undefined,
    );
  }, [session, surveyId, queryClient]);
}
