import { answerLimits, type LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import DOMPurify from 'dompurify';
import { Model, QuestionPanelDynamicModel, surveyLocalization, type Base, type ITheme } from 'survey-core';
import { loadChunk } from '../../lib/browser/load-chunk';
import { readableOn } from '../../ui/theme/readable-color';

export type Definition = NonNullable<LiveSurvey['survey']['definition']>;

// Links would otherwise discard the answers.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Defense in depth: definitions are sanitized when they are saved. */
const safeHtml = (html: string): string => DOMPurify.sanitize(html, { FORBID_TAGS: ['style', 'form'] });

/** @param isHtml whether texts in the value are shown as HTML */
const withSafeHtml = (value: unknown, isHtml = false): unknown => {
  if (typeof value === 'string') return isHtml ? safeHtml(value) : value;
  if (Array.isArray(value)) return value.map((each) => withSafeHtml(each, isHtml));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withSafeHtml(each, isHtml || /html$/i.test(key))]),
  );
};

/**
 * Files are part of the answers; definitions may say that they are uploaded elsewhere. The limit is named when a file is
 * chosen; the server refuses larger responses.
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
  /** Of a question in a panel or row. */
  readonly parentQuestion?: TitledElement | null;
  readonly hasTitle?: boolean;
}

/** Below the page's own title, an h1, and those of the elements around it. */
const headingOf = (element: TitledElement): string => {
  let level = 2;
  const outer = (one: TitledElement) => one.parent ?? one.parentQuestion;
  for (let around = outer(element); around; around = outer(around)) if (around.hasTitle === true) level += 1;
  return `h${Math.min(level, 6)}`;
};

const mainLanguageOf = ({ locale }: Definition): string =>
  typeof locale === 'string' && locale !== '' ? locale : 'en';

export function createModel(definition: Definition): Model {
  const model = new Model(withFilesInAnswers(withSafeHtml(definition)));
  const languages: string[] = [];
  model.addUsedLocales(languages);
  const main = mainLanguageOf(definition);
  // Of texts without a language: the main one, unless there are others in it.
  surveyLocalization.defaultLocale = languages.includes(main) ? 'en' : main;
  // The page renders logos, title and the thank-you message, and stores the answers.
  model.logo = '';
  model.showTitle = false;
  model.showCompletePage = false;
  model.cookieName = '';
  model.showProgressBar = model.visiblePageCount > 1;
  model.progressBarType = 'pages';
  model.onGetTitleTagName.add((_, options) => {
    options.tagName = headingOf(options.element as TitledElement);
  });
  // Of some validators without a text, such as those with a regular expression.
  model.onErrorCustomText.add((_, options) => {
    if (options.text === '')
      options.text = surveyLocalization.getString('invalidInputError', model.getLocale());
  });
  model.onNavigateToUrl.add((_, options) => {
    options.allow = false;
  });
  return model;
}

/** The languages of the texts, the main one first. */
export const languagesOf = (model: Model, definition: Definition): string[] => [
  ...new Set([mainLanguageOf(definition), ...model.getUsedLocales()]),
];

/** The language in which a model is shown. */
export const shownLanguage = (model: Model): string => model.getLocale() || surveyLocalization.defaultLocale;

/** @param isComplete whether the texts of controls in this language are there */
export function showModelIn(model: Model, language: string, isComplete: boolean): void {
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
export const knownAnswers = (
  model: Model,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const names = new Set(model.getAllQuestions().flatMap((question) => [question.getValueName()]));
  const isKnown = (name: string): boolean => names.has(name) || names.has(name.replace(/-Comment$/, ''));
  return Object.fromEntries(Object.entries(data).filter(([name]) => isKnown(name)));
};

/** Whether a file is attached to an answer, also in a panel or row. */
export const hasFiles = (model: Model): boolean =>
  model
    .getAllQuestions(false, false, true)
    .some((question) => question.getType() === 'file' && !question.isEmpty());

/** The thank-you text of the definition, if it has one. */
export const thankYouTextOf = (model: Model, definition: Definition): string | null =>
  'completedHtml' in definition || 'completedHtmlOnCondition' in definition
    ? safeHtml(model.processedCompletedHtml)
    : null;

/** The page's background, see tokens.css. */
const surfaces = { light: '#f7f8fa', dark: '#10151b' } as const;
const onBrand = '#ffffff';
/** On these pages, with a contrast of 3:1. The theme's own has half of that. */
const controlBorders = { light: '#858f9f', dark: '#5d6878' } as const;
const ownBrand = '#325bd6';

/**
 * @param brandColor `#rrggbb`; null for the product's own
 * @throws if the theme cannot be loaded
 */
export async function applyTheme(
  model: Model,
  scheme: 'light' | 'dark',
  brandColor: string | null,
): Promise<void> {
  const { default: base } = (await loadChunk(() =>
    scheme === 'dark'
      ? import('survey-core/themes/default-dark-panelless')
      : import('survey-core/themes/default-light-panelless'),
  )) as { default: ITheme };
  const brand = brandColor ?? ownBrand;
  model.applyTheme({
    ...base,
    cssVariables: {
      ...base.cssVariables,
      // For filled controls, and for text in the dark scheme.
      '--sjs2-color-project-brand-600': readableOn(onBrand, brand),
      '--sjs2-color-project-brand-400': readableOn(surfaces[scheme], brand),
      '--sjs2-color-utility-surface-survey': 'var(--vg-bg)',
      '--sjs2-color-component-checkbox-false-default-border': controlBorders[scheme],
      '--sjs2-color-component-formbox-default-border': controlBorders[scheme],
      '--sjs2-color-component-boolean-default-border': controlBorders[scheme],
      '--sjs2-color-component-slider-default-bg': controlBorders[scheme],
      '--sjs2-color-component-toggle-false-default-border': controlBorders[scheme],
      '--sjs2-typography-font-family-text': 'var(--vg-font)',
      // The theme's own ring has a contrast of less than 3:1. Wider than a button's border, which covers it.
      '--sjs2-border-effect-a11y': '0 0 0 3px var(--vg-focus)',
    },
  });
}
