/** SurveyJS has texts such as 'Next' in these languages. Those of the interface come first. */
export const offeredLanguages = ['en', 'ja', 'hi']
  .concat(['ar', 'bg', 'ca', 'cs', 'cy', 'da', 'de', 'el', 'es', 'et', 'eu', 'fa', 'fi', 'fil', 'fr', 'he'])
  .concat(['hr', 'ht', 'hu', 'id', 'is', 'it', 'ka', 'kk', 'ko', 'lt', 'lv', 'mk', 'ms', 'nl', 'nl-BE', 'no'])
  .concat(['pl', 'pt', 'pt-br', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'te', 'tg', 'th', 'tr', 'uk', 'ur'])
  .concat(['vi', 'zh-cn', 'zh-tw']);
