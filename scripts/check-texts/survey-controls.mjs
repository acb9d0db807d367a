/** Texts of SurveyJS that no respondent sees: of other editors, for features that are off, or without words. */
const unused = new Set([
  'choices_Choice',
  'choices_Item',
  'completingSurveyBefore',
  'loadingSurvey',
  'multipletext_itemname',
  'noUploadFilesHandler',
  'progressbarPage',
  'questionTitlePatternText',
  'questionsProgressText',
  'rowNameTemplateTitle',
  'saveAgainButton',
  'savingData',
  'savingDataError',
  'savingDataSuccess',
  'urlGetChoicesError',
  'urlRequestError',
]);
/** SurveyJS uses one text for the bounds of numbers and dates, for which we have several. */
const additional = {
  minDateError: '{0}',
  maxDateError: '{0}',
  minTimeError: '{0}',
  maxTimeError: '{0}',
};
/** Respondents can't read the expression that it would show. */
const withoutPlaceholders = new Set(['invalidExpression']);

const listPlaceholders = (text) => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ');
/** SurveyJS splits the text in the same way. */
const listUnits = (text) => text.split(', ').length;

/**
 * Compares our texts of SurveyJS's controls with its own, which have the same keys.
 * @param {Map<string, Map<string, string>>} texts as `readLanguage` returns them
 * @param {Record<string, string>} own of SurveyJS
 */
export function compareSurveyControls(language, texts, own) {
  const problems = [];
  const wantedTexts = { ...own, ...additional };
  for (const [key, wanted] of Object.entries(wantedTexts)) {
    const name = `survey-controls:${key}`;
    const text = texts.get(name)?.get('');
    if (unused.has(key) !== (text === undefined))
      problems.push(`${language}: ${name} is ${text === undefined ? 'missing' : 'not needed'}`);
    if (text === undefined) continue;
    const [input, sample] = [text, withoutPlaceholders.has(key) ? '' : wanted].map(listPlaceholders);
    if (input !== sample)
      problems.push(`${language}: ${name} has the placeholders "${input}", SurveyJS "${sample}"`);
    if (key === 'fileSizeUnits' && listUnits(text) !== listUnits(wanted))
      problems.push(
        `${language}: ${name} needs ${listUnits(wanted)} units, separated by a comma and a space`,
      );
  }
  for (const name of texts.keys()) {
    const [namespace, key] = name.split(':');
    if (namespace === 'survey-controls' && !Object.hasOwn(wantedTexts, key))
      problems.push(`${language}: ${name} is not a text of SurveyJS`);
  }
  return problems;
}
