import type { LanguageCode } from '@vantage/contract/language-codes';
import en from '@vantage/locales/en/survey-logic.json';
import hi from '@vantage/locales/hi/survey-logic.json';
import ja from '@vantage/locales/ja/survey-logic.json';
import { createNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import i18next from 'i18next';
import { createFormats } from '../../../../lib/i18n/formats';
import type { LogicTexts } from '../expressions/describe-expression';

/** The ids are n0, n1 … in the order of the JSON. */
export function createDocument(definition: JsonObject): SurveyDocument {
  let count = 0;
  return parseDocument(
    definition,
    createNodeIds('survey', definition, () => `n${count++}`),
  );
}

/** @returns the id of the node with this name, or with this value */
export function findNodeId({ nodes }: SurveyDocument, name: string): string {
  const node = [...nodes.values()].find(
    ({ properties }) => properties.get('name') === name || properties.get('value') === name,
  );
  if (!node) throw new Error(`There is no node ${name}.`);
  return node.id;
}

const i18n = i18next.createInstance();
void i18n.init({
  lng: 'en',
  ns: ['survey-logic'],
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { 'survey-logic': en }, ja: { 'survey-logic': ja }, hi: { 'survey-logic': hi } },
});
i18n.services.formatter?.add('number', String);

const locales = { en: 'en-US', ja: 'ja-JP', hi: 'hi-IN' } as const;

export function createLogicTexts(document: SurveyDocument, language: LanguageCode = 'en'): LogicTexts {
  const t = i18n.getFixedT(language, 'survey-logic');
  return { document, nodeId: null, t, language, formats: createFormats(locales[language]) };
}
