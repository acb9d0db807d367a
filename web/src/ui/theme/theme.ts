import './styles.css';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The values are in tokens.css, so that a tenant's color and the scheme change them in one place. */
const shades = (name: 'brand' | 'slate' | 'dark'): MantineColorsTuple => {
  const shade = (step: number) => `var(--vg-${name}-${step})`;
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
};

const controlSize = { defaultProps: { size: 'md' } };

/** Names of tokens only; the values are in tokens.css. */
export const theme = createTheme({
  colors: { brand: shades('brand'), gray: shades('slate'), dark: shades('dark') },
  primaryColor: 'brand',
  primaryShade: 6,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--vg-font)',
  fontFamilyMonospace: 'var(--vg-font-mono)',
  fontSizes: {
    xs: 'var(--vg-fs-xs)',
    sm: 'var(--vg-fs-sm)',
    md: 'var(--vg-fs-md)',
    lg: 'var(--vg-fs-lg)',
    xl: 'var(--vg-fs-xl)',
  },
  lineHeights: {
    xs: 'var(--vg-lh-xs)',
    sm: 'var(--vg-lh-sm)',
    md: 'var(--vg-lh-md)',
    lg: 'var(--vg-lh-lg)',
    xl: 'var(--vg-lh-xl)',
  },
  spacing: {
    xs: 'var(--vg-s2)',
    sm: 'var(--vg-s3)',
    md: 'var(--vg-s4)',
    lg: 'var(--vg-s5)',
    xl: 'var(--vg-s8)',
  },
  radius: {
    xs: 'var(--vg-r-xs)',
    sm: 'var(--vg-r-sm)',
    md: 'var(--vg-r-md)',
    lg: 'var(--vg-r-lg)',
    xl: 'var(--vg-r-full)',
  },
  defaultRadius: 'md',
  shadows: { md: 'var(--vg-shadow-pop)', xl: 'var(--vg-shadow-modal)' },
  // Below 768 px the sidebar is a drawer, below 1024 px it is collapsed.
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  headings: {
    fontWeight: 'var(--vg-fw-semibold)',
    sizes: {
      h1: { fontSize: 'var(--vg-fs-2xl)', lineHeight: 'var(--vg-lh-2xl)' },
      h2: { fontSize: 'var(--vg-fs-lg)', lineHeight: 'var(--vg-lh-lg)' },
      h3: { fontSize: 'var(--vg-fs-name)', lineHeight: 'var(--vg-lh-name)' },
    },
  },
  components: {
    Button: controlSize,
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    Input: controlSize,
    InputWrapper: controlSize,
    // Above dialogs and toasts, which may contain the target.
    Tooltip: { defaultProps: { withArrow: false, zIndex: 500 } },
    // Mantine's focus placeholder is not a menu item, which ARIA does not allow in a menu.
    Menu: {
      defaultProps: {
        position: 'bottom-start',
        radius: 'md',
        withInitialFocusPlaceholder: false,
        // Above toasts, which must not hide what the user has just opened.
        zIndex: 450,
      },
    },
  },
});

const surfaces = {
  '--mantine-color-body': 'var(--vg-bg)',
  '--mantine-color-text': 'var(--vg-text)',
  '--mantine-color-bright': 'var(--vg-text)',
  '--mantine-color-dimmed': 'var(--vg-text-3)',
  '--mantine-color-placeholder': 'var(--vg-text-3)',
  '--mantine-color-anchor': 'var(--vg-brand-text)',
  '--mantine-color-error': 'var(--vg-bad)',
  '--mantine-color-success': 'var(--vg-ok)',
  '--mantine-color-default': 'var(--vg-surface)',
  '--mantine-color-default-hover': 'var(--vg-hover)',
  '--mantine-color-default-color': 'var(--vg-text)',
  '--mantine-color-default-border': 'var(--vg-border-2)',
  '--mantine-color-disabled': 'var(--vg-active)',
  '--mantine-color-disabled-color': 'var(--vg-text-3)',
  '--mantine-color-disabled-border': 'var(--vg-border)',
  '--mantine-color-brand-filled': 'var(--vg-brand)',
  '--mantine-color-brand-filled-hover': 'var(--vg-brand-hover)',
  '--mantine-color-brand-light': 'var(--vg-brand-soft)',
  '--mantine-color-brand-light-hover': 'var(--vg-brand-soft)',
  '--mantine-color-brand-light-color': 'var(--vg-brand-text)',
  '--mantine-color-brand-text': 'var(--vg-brand-text)',
  '--mantine-color-gray-light-color': 'var(--vg-icon)',
  '--mantine-color-gray-light-hover': 'var(--vg-hover)',
};

/** Maps Mantine's semantic variables to tokens, which change with the scheme themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: surfaces,
  dark: surfaces,
});
