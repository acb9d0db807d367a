import type { SetCommand } from '@vantage/survey-document/commands';
import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { defaultLanguage, readText } from '@vantage/survey-document/localized-text';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';

const getSurveyLanguage = ({ nodes, rootId }: SurveyDocument): string | undefined => {
  const locale = nodes.get(rootId)?.properties.get('locale');
  return typeof locale === 'string' && locale !== '' ? locale : undefined;
};

/**
 * @returns the language of a text that the canvas shows: the survey's own, which SurveyJS stores without a name unless
 *   the definition names it
 */
function findTextLanguage(document: SurveyDocument, value: Json | undefined): string {
  if (!isJsonObject(value) || Object.hasOwn(value, defaultLanguage)) return defaultLanguage;
  const languages = Object.keys(value);
  const mainLanguage = getSurveyLanguage(document) ?? 'en';
  return languages.includes(mainLanguage) ? mainLanguage : (languages[0] ?? defaultLanguage);
}

/** @returns a text in the survey's language; an empty one if there is none */
export function readElementText(document: SurveyDocument, node: DocumentNode, property: string): string {
  const value = node.properties.get(property);
  return readText(value, findTextLanguage(document, value));
}

/** @returns a command that sets a text in the survey's language and keeps its translations */
export const setElementText = (
  document: SurveyDocument,
  { id, properties }: DocumentNode,
  property: string,
  text: string,
): SetCommand => ({
  type: 'set',
  id,
  property,
  language: findTextLanguage(document, properties.get(property)),
  ...(text !== '' && { value: text }),
});
