import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { defaultLanguage } from '@vantage/survey-document/localized-text';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { useMemo } from 'react';
import { describeProperties } from '../../metadata/node-properties';
import { useEditor } from '../../session/use-editor';

const localizableNames = new WeakMap<DocumentNode, readonly string[]>();

function listLocalizable(document: SurveyDocument, node: DocumentNode): readonly string[] {
  const cached = localizableNames.get(node);
  if (cached) return cached;
  const names = describeProperties(document, node)
    .filter(({ isLocalizable }) => isLocalizable)
    .map(({ name }) => name);
  localizableNames.set(node, names);
  return names;
}

/** @returns the languages in which a document has texts, except its own */
function listLanguages(document: SurveyDocument): string[] {
  const languages = new Set<string>();
  for (const node of document.nodes.values())
    for (const name of listLocalizable(document, node)) {
      const value = node.properties.get(name);
      if (isJsonObject(value)) for (const language of Object.keys(value)) languages.add(language);
    }
  languages.delete(defaultLanguage);
  return [...languages].toSorted();
}

/** @param value a text whose languages are included, also if the document had none of them until now */
export function useSurveyLanguages(value: Json | undefined): readonly string[] {
  const session = useEditor();
  const surveyLanguages = useMemo(() => listLanguages(session.getState().document), [session]);
  const own = isJsonObject(value)
    ? Object.keys(value).filter((language) => language !== defaultLanguage)
    : [];
  return [...new Set([...surveyLanguages, ...own])];
}
