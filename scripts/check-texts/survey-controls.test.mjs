import { fileURLToPath } from 'node:url';
import { englishStrings } from 'survey-core';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '../../contract/language-codes.ts';
import { readLanguage } from './languages.mjs';
import { compareSurveyControls } from './survey-controls.mjs';

const textsIn = (language) =>
  readLanguage(fileURLToPath(new URL(`../../locales/${language}`, import.meta.url)));

/** @param change of the Japanese texts */
const faultsAfter = (change) => {
  const texts = textsIn('ja');
  change((key, text) => texts.set(`survey-controls:${key}`, new Map([['', text]])), texts);
  return compareSurveyControls('ja', texts, englishStrings);
};

describe('compareSurveyControls', () => {
  it.each(languageCodes)('accepts the texts of the product: %s', (language) => {
    expect(compareSurveyControls(language, textsIn(language), englishStrings)).toEqual([]);
  });

  it.each([
    ['progressText', 'ページ {1}', 'has the placeholders "{1}", SurveyJS "{0} {1}"'],
    ['panelDynamicTabTextFormat', '{index}件目', 'has the placeholders "{index}", SurveyJS "{panelIndex}"'],
    ['invalidExpression', '{0}', 'has the placeholders "{0}", SurveyJS ""'],
    ['fileSizeUnits', 'バイト、KB、MB、GB、TB', 'needs 5 units, separated by a comma and a space'],
    ['savingData', '保存しています', 'is not needed'],
    ['pageNextTitle', '次へ', 'is not a text of SurveyJS'],
  ])('refuses %s: %j', (key, text, problem) => {
    expect(faultsAfter((set) => set(key, text))).toEqual([`ja: survey-controls:${key} ${problem}`]);
  });

  it('refuses missing texts', () => {
    expect(faultsAfter((_, texts) => texts.delete('survey-controls:maxError'))).toEqual([
      'ja: survey-controls:maxError is missing',
    ]);
  });
});
