/**
 * These are themes of SurveyJS. Each has a light and a dark variant and gets the color of the organization. The others
 * have fields without a border, or with one that can hardly be seen.
 */
export const surveyThemes = ['default', 'monochrome', 'contrast'] as const;
export type SurveyTheme = (typeof surveyThemes)[number];

/** It is a property of the survey's definition. SurveyJS has none for themes, and ignores this one. */
export const themeProperty = 'theme';

/** @param value of the property */
export const toSurveyTheme = (value: unknown): SurveyTheme =>
  surveyThemes.find((theme) => theme === value) ?? 'default';
