/** These are themes of SurveyJS. Each has a light and a dark variant and gets the color of the organization. */
export const surveyThemes = [
  'default',
  'flat',
  'plain',
  'soft',
  'borderless',
  'threedimensional',
  'monochrome',
  'contrast',
] as const;
export type SurveyTheme = (typeof surveyThemes)[number];

/** It is a property of the survey's definition. SurveyJS has none for themes, and ignores this one. */
export const themeProperty = 'theme';

/** @param value of the property */
export const toSurveyTheme = (value: unknown): SurveyTheme =>
  surveyThemes.find((theme) => theme === value) ?? 'default';
