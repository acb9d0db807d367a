import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { defaultLanguage, readText } from '@vantage/survey-document/localized-text';
import { walkNodes, type DocumentNode, type SurveyDocument } from '@vantage/survey-document/survey-document';
import { getClassMetadata } from '../metadata/class-metadata';
import { createProblem, type Problem } from './problem';

const hasWords = (text: string): boolean => /\p{L}/u.test(text);

const readValue = ({ properties }: DocumentNode): Json | undefined => properties.get('value');

/** @returns the property and value of each text of a node */
function listTexts(document: SurveyDocument, node: DocumentNode): readonly (readonly [string, Json])[] {
  const texts = getClassMetadata(document, node).texts.flatMap((name): (readonly [string, Json])[] => {
    const value = node.properties.get(name);
    return value === undefined || value === null ? [] : [[name, value]];
  });
  const value = readValue(node);
  // A choice without a text shows its value, in any language.
  const isValueShown = node.kind === 'choice' && !node.properties.has('text') && typeof value === 'string';
  return isValueShown && value !== undefined ? [...texts, ['text', value]] : texts;
}

/** @returns the languages of a survey's texts, without its own */
function listTranslatedLanguages(document: SurveyDocument): readonly string[] {
  const languages = new Set<string>();
  for (const node of walkNodes(document))
    for (const [, value] of listTexts(document, node))
      if (isJsonObject(value)) for (const language of Object.keys(value)) languages.add(language);
  languages.delete(defaultLanguage);
  const own = document.nodes.get(document.rootId)?.properties.get('locale');
  languages.delete(typeof own === 'string' && own !== '' ? own : 'en');
  return [...languages].toSorted();
}

/**
 * Counts the texts that lack a language which others have. There is one problem for each language, since a new language
 * lacks all texts.
 */
export function* findTranslationProblems(document: SurveyDocument): Iterable<Problem | null> {
  const languages = listTranslatedLanguages(document);
  yield null;
  const counts = new Map<string, number>();
  if (languages.length > 0)
    for (const node of walkNodes(document)) {
      yield null;
      for (const [, value] of listTexts(document, node)) {
        if (!hasWords(readText(value))) continue;
        for (const language of languages)
          if (readText(value, language).trim() === '') counts.set(language, (counts.get(language) ?? 0) + 1);
      }
    }
  for (const [language, texts] of counts)
    yield createProblem('translationMissing', document.rootId, {
      values: { language, texts: String(texts) },
    });
}
