/** The texts of the survey in its languages. */
export const TranslationsTab = () => null;
