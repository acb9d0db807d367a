import { useCallback, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../../lib/browser/safe-storage';
import { loadFonts } from '../../../lib/i18n/fonts';
import { useSurveyId } from '../session/survey-id';
import { useDocument } from '../session/use-editor';
import { readTranslation } from './localized-values';
import { getSurveyLanguages, listSurveyLanguages } from './survey-languages';
import { createRecordStore, findStaleTranslations } from './translation-records';
import { listSourceTexts, listTranslationPairs, toPairId, type SourceText } from './translation-rows';
import { usePublishedPairs } from './use-published-pairs';

export type TranslationState = 'missing' | 'stale' | 'current';

export interface LanguageCounts {
  readonly language: string;
  readonly missing: number;
  readonly stale: number;
}

/** A language without texts yet is remembered by this browser. */
function useAddedLanguages(surveyId: string) {
  const key = `survey-languages:${surveyId}`;
  const [added, setAdded] = useState<readonly string[]>(() =>
    (safeLocalStorage.get(key) ?? '').split(' ').filter((tag) => tag !== ''),
  );
  const change = useCallback(
    (next: readonly string[]): void => {
      setAdded(next);
      safeLocalStorage.set(key, next.join(' '));
    },
    [key],
  );
  return [added, change] as const;
}

/** Gives the texts of the edited survey with the state of their translations. */
export function useTranslations() {
  const surveyId = useSurveyId();
  // A long table may follow the typing late.
  const document = useDeferredValue(useDocument());
  const [added, setAdded] = useAddedLanguages(surveyId);
  const [store] = useState(() => createRecordStore(surveyId));
  const records = useSyncExternalStore(store.subscribe, store.getState);
  const languages = getSurveyLanguages(document);
  const { main } = languages;
  const used = listSurveyLanguages(document);
  const targets = useMemo(
    () => [...new Set([...used, ...added])].filter((language) => language !== main),
    [used, added, main],
  );
  const texts = useMemo(() => listSourceTexts(document), [document]);
  const published = usePublishedPairs(surveyId, texts, targets);

  const pairs = useMemo(() => listTranslationPairs(document, targets), [document, targets]);
  const stale = useMemo(
    () => findStaleTranslations(records, pairs, published ?? null),
    [records, pairs, published],
  );

  useEffect(() => {
    if (published !== undefined) store.remember(pairs, published);
  }, [store, pairs, published]);
  useEffect(() => {
    for (const language of targets) loadFonts(language);
  }, [targets]);

  const read = useCallback(
    (text: SourceText, language: string): string =>
      readTranslation(text.value, language, languages, text.isList),
    [languages],
  );
  const getState = useCallback(
    (text: SourceText, language: string): TranslationState => {
      if (read(text, language) === '') return 'missing';
      return stale.has(toPairId(text, language)) ? 'stale' : 'current';
    },
    [read, stale],
  );
  const counts = useMemo(
    () =>
      targets.map((language): LanguageCounts => {
        const states = texts.map((text) => getState(text, language));
        const count = (state: TranslationState): number => states.filter((each) => each === state).length;
        return { language, missing: count('missing'), stale: count('stale') };
      }),
    [targets, texts, getState],
  );

  return {
    main,
    targets,
    texts,
    counts,
    read,
    getState,
    addLanguage: (language: string) => setAdded([...added, language]),
    forgetLanguage: (language: string) => setAdded(added.filter((each) => each !== language)),
    /** Takes a translation as matching the source as it is now. */
    acceptTranslation: (text: SourceText, language: string): void =>
      store.accept({ id: toPairId(text, language), source: text.source, translation: read(text, language) }),
  };
}

export type Translations = ReturnType<typeof useTranslations>;
