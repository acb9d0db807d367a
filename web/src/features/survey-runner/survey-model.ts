import { answerLimits, type LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { Model, QuestionPanelDynamicModel, surveyLocalization, type Base, type ITheme } from 'survey-core';
import { loadChunk } from '../../lib/browser/load-chunk';
import type { SurveyTheme } from '../../lib/browser/survey-theme';
import { safeHtml, withSafeHtml } from '../../lib/browser/safe-html';
import { readableOn } from '../../ui/theme/readable-color';

export type Definition = NonNullable<LiveSurvey['survey']['definition']>;

/**
 * Files are part of the answers, although definitions may say that they are uploaded elsewhere. The browser names the
 * limit when a file is selected; the server rejects larger responses.
 */
const withFilesInAnswers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withFilesInAnswers);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'storeDataAsText')
      .map(([key, each]) => [key, withFilesInAnswers(each)]),
  );
  if (copy['type'] !== 'file') return copy;
  const { maxSize } = copy;
  const isSmaller = typeof maxSize === 'number' && maxSize > 0 && maxSize < answerLimits.fileBytes;
  return isSmaller ? copy : { ...copy, maxSize: answerLimits.fileBytes };
};

interface TitledElement extends Base {
  readonly parent?: TitledElement | null;
  /** A question in a panel or row has one. */
  readonly parentQuestion?: TitledElement | null;
  readonly hasTitle?: boolean;
}

/** @returns the level below the page's own title, an h1, and the titles of the elements around it */
const getHeadingTag = (element: TitledElement): string => {
  let level = 2;
  const outer = (child: TitledElement) => child.parent ?? child.parentQuestion;
  for (let ancestor = outer(element); ancestor; ancestor = outer(ancestor))
    if (ancestor.hasTitle === true) level += 1;
  return `h${Math.min(level, 6)}`;
};

const getMainLanguage = ({ locale }: Definition): string =>
  typeof locale === 'string' && locale !== '' ? locale : 'en';

export function createModel(definition: Definition): Model {
  const model = new Model(withFilesInAnswers(withSafeHtml(definition)));
  const languages: string[] = [];
  model.addUsedLocales(languages);
  const main = getMainLanguage(definition);
  // Texts without a language are in the main one, unless the definition has other texts in it.
  surveyLocalization.defaultLocale = languages.includes(main) ? 'en' : main;
  // The page renders logos, title and the thank-you message, and stores the answers.
  model.logo = '';
  model.showTitle = false;
  model.showCompletePage = false;
  model.cookieName = '';
  model.showProgressBar = model.visiblePageCount > 1;
  model.progressBarType = 'pages';
  model.onGetTitleTagName.add((_, options) => {
    options.tagName = getHeadingTag(options.element as TitledElement);
  });
  // Some validators, such as those with a regular expression, have no text.
  model.onErrorCustomText.add((_, options) => {
    if (options.text === '')
      options.text = surveyLocalization.getString('invalidInputError', model.getLocale());
  });
  model.onNavigateToUrl.add((_, options) => {
    options.allow = false;
  });
  return model;
}

/** @returns the languages of the texts, the main one first */
export const listLanguages = (model: Model, definition: Definition): string[] => [
  ...new Set([getMainLanguage(definition), ...model.getUsedLocales()]),
];

/** @returns the language in which a model is rendered */
export const getCurrentLanguage = (model: Model): string =>
  model.getLocale() || surveyLocalization.defaultLocale;

/** @param isComplete whether the texts of controls in this language are there */
export function applyLanguage(model: Model, language: string, isComplete: boolean): void {
  model.locale = language;
  if (!isComplete) return;
  model.locStrsChanged();
  // SurveyJS sets the titles of these buttons only once.
  for (const question of model.getAllQuestions()) {
    if (!(question instanceof QuestionPanelDynamicModel)) continue;
    const { footerToolbar, tabbedMenu, prevPanelText, nextPanelText } = question;
    const titles = { 'sv-pd-prev-btn': prevPanelText, 'sv-pd-next-btn': nextPanelText };
    for (const [id, title] of Object.entries(titles)) footerToolbar.getActionById(id).title = title;
    if (tabbedMenu) tabbedMenu.dotsItem.tooltip = surveyLocalization.getString('more', language);
  }
}

/** Drops answers to questions that a newer version no longer has. */
export const pickExistingAnswers = (
  model: Model,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const names = new Set(model.getAllQuestions().flatMap((question) => [question.getValueName()]));
  const hasQuestion = (name: string): boolean => names.has(name) || names.has(name.replace(/-Comment$/, ''));
  return Object.fromEntries(Object.entries(data).filter(([name]) => hasQuestion(name)));
};

/** Whether a file is attached to an answer, also in a panel or row. */
export const hasFiles = (model: Model): boolean =>
  model
    .getAllQuestions(false, false, true)
    .some((question) => question.getType() === 'file' && !question.isEmpty());

/** @returns the thank-you text of the definition, or null */
export const getThankYouHtml = (model: Model, definition: Definition): string | null =>
  'completedHtml' in definition || 'completedHtmlOnCondition' in definition
    ? safeHtml(model.processedCompletedHtml)
    : null;

/** These colors are the page's background in tokens.css. */
const surfaces = { light: '#f7f8fa', dark: '#10151b' } as const;
const onBrand = '#ffffff';
/** These borders have a contrast of 3:1 on the page, twice that of the theme's own. */
const controlBorders = { light: '#858f9f', dark: '#5d6878' } as const;
const defaultBrand = '#325bd6';

type Scheme = 'light' | 'dark';
type LoadTheme = () => Promise<unknown>;

/** Only the variant that is used is loaded. */
const themeLoaders: Readonly<Record<SurveyTheme, Readonly<Record<Scheme, LoadTheme>>>> = {
  default: {
    light: () => import('survey-core/themes/default-light-panelless'),
    dark: () => import('survey-core/themes/default-dark-panelless'),
  },
  monochrome: {
    light: () => import('survey-core/themes/monochrome-light-panelless'),
    dark: () => import('survey-core/themes/monochrome-dark-panelless'),
  },
  contrast: {
    light: () => import('survey-core/themes/contrast-light-panelless'),
    dark: () => import('survey-core/themes/contrast-dark-panelless'),
  },
};

interface ThemeOptions {
  readonly theme: SurveyTheme;
  readonly scheme: Scheme;
  /** It is `#rrggbb`, or null for the product's own. */
  readonly brandColor: string | null;
}

/** @throws if the theme cannot be loaded */
export async function applyTheme(model: Model, { theme, scheme, brandColor }: ThemeOptions): Promise<void> {
  const { default: base } = (await loadChunk(themeLoaders[theme][scheme])) as { default: ITheme };
  const brand = brandColor ?? defaultBrand;
  model.applyTheme({
    ...base,
    cssVariables: {
      ...base.cssVariables,
      // The first colors filled controls, the second text in the dark scheme.
      '--sjs2-color-project-brand-600': readableOn(onBrand, brand),
      '--sjs2-color-project-brand-400': readableOn(surfaces[scheme], brand),
      '--sjs2-color-utility-surface-survey': 'var(--vg-bg)',
      '--sjs2-color-component-checkbox-false-default-border': controlBorders[scheme],
      '--sjs2-color-component-formbox-default-border': controlBorders[scheme],
      '--sjs2-color-component-boolean-default-border': controlBorders[scheme],
      '--sjs2-color-component-slider-default-bg': controlBorders[scheme],
      '--sjs2-color-component-toggle-false-default-border': controlBorders[scheme],
      '--sjs2-typography-font-family-text': 'var(--vg-font)',
      // The theme's own ring has a contrast of less than 3:1. This one is wider than a button's border, which covers
      // it.
      '--sjs2-border-effect-a11y': '0 0 0 3px var(--vg-focus)',
    },
  });
}
