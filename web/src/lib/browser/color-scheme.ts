import { localStore } from './local-store';

/** Where Mantine keeps the choice; `auto` or nothing follows the system. */
const key = 'mantine-color-scheme-value';

/** Puts the colour scheme on the page before anything is drawn, so that nothing flashes, and follows the system. */
export const showColorScheme = (): void => {
  const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const chosen = localStore.get(key);
    const dark = chosen === 'dark' || (chosen !== 'light' && darkSystem.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  show();
  darkSystem.addEventListener('change', show);
};
