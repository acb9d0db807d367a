/** A text of a SurveyJS definition in the languages of the demo. */
export const localized = (en: string, ja: string, hi: string) => ({ default: en, ja, hi });

export const choice = <const Value extends string | number>(
  value: Value,
  en: string,
  ja: string,
  hi: string,
) => ({ value, text: localized(en, ja, hi) });
