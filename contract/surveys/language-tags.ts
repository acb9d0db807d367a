/** Characters. */
export const maxLanguageTagLength = 35;

/** The shape of a language of a survey, such as `en`, `zh-tw` or `pt-BR`, which need not be one of the interface. */
export const languageTagPattern = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
