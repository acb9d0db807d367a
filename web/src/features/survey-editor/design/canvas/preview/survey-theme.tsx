import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Model, type ITheme } from 'survey-core';
import 'survey-core/survey-core.fontless.min.css';
import { SvgBundleComponent } from 'survey-react-ui';
import { pageMeta } from '../../../../../lib/browser/page-meta';
import { removeStylesFromIcons } from '../../../../../lib/browser/survey-content-security';

removeStylesFromIcons();

const loadTheme = async (scheme: 'light' | 'dark'): Promise<ITheme> => {
  const { default: theme } = (await (scheme === 'dark'
    ? import('survey-core/themes/default-dark-panelless')
    : import('survey-core/themes/default-light-panelless'))) as { default: ITheme };
  return theme;
};

const toRule = (selector: string, variables: Readonly<Record<string, string>>): string =>
  `${selector} {${Object.entries(variables)
    .map(([name, value]) => `${name}: ${value};`)
    .join('')}}`;

/** The questions are denser here than on the survey's page, and in the colors of the editor. */
const overrides: Readonly<Record<string, string>> = {
  '--sjs2-base-unit-size': '6px',
  '--sjs2-base-unit-spacing': '6px',
  '--sjs2-base-unit-radius': '6px',
  '--sjs2-base-unit-font-size': '7px',
  '--sjs2-base-unit-line-height': '6.7px',
  '--sjs2-typography-font-family-text': 'var(--vg-font)',
  '--sjs2-color-project-brand-600': 'var(--vg-brand)',
  '--sjs2-color-project-brand-400': 'var(--vg-brand-mark)',
  '--sjs2-color-component-formbox-default-bg': 'var(--vg-surface)',
  '--sjs2-color-component-formbox-default-border': 'var(--vg-border-2)',
  '--sjs2-color-component-checkbox-false-default-bg': 'var(--vg-surface)',
  '--sjs2-color-component-checkbox-false-default-border': 'var(--vg-border-2)',
  '--sjs2-color-component-radio-false-default-bg': 'var(--vg-surface)',
  '--sjs2-color-component-radio-false-default-border': 'var(--vg-border-2)',
  '--sjs2-color-component-boolean-default-border': 'var(--vg-border-2)',
  '--sjs2-color-component-toggle-false-default-border': 'var(--vg-border-2)',
  '--sjs2-color-fg-basic-primary': 'var(--vg-text)',
  '--sjs2-color-bg-basic-primary': 'var(--vg-surface)',
  '--sjs2-color-bg-basic-secondary': 'var(--vg-surface-2)',
  '--sjs2-color-utility-shadow-surface-default': 'var(--vg-border-2)',
  '--sjs2-radius-component-rating': 'var(--vg-r-md)',
  // SurveyJS computes these from the styles of the page; without them, fields have no border.
  '--sjs2-border-effect-component-formbox-focused-reset': '0 0 0 0 transparent',
  '--sjs2-border-effect-surface-focused-reset': '0 0 0 0 transparent',
  '--sjs2-color-utility-body': 'transparent',
  '--sjs2-color-utility-sheet': 'transparent',
};

/** The styles and icons of the questions of SurveyJS, once for all of them. Their root has the class `sd-theme-root`. */
export const SurveyTheme = () => {
  const scheme = useComputedColorScheme('light');
  const [theme, setTheme] = useState<ITheme | null>(null);
  const [baseStyle] = useState(() => new Model().themeStyle);
  useEffect(() => {
    let isCurrent = true;
    loadTheme(scheme).then(
      (loaded) => {
        if (isCurrent) setTheme(loaded);
      },
      // Without it, questions are displayed in the light colors of the base styles.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [scheme]);
  const variables = { ...theme?.cssVariables, ...overrides };
  return (
    <>
      <style nonce={pageMeta.styleNonce}>{`${baseStyle}\n${toRule('.sd-theme-root', variables)}`}</style>
      <SvgBundleComponent />
    </>
  );
};
