import { safeLocalStorage } from './safe-storage';

/** Mantine's storage key; `auto` or nothing follows the system. */
const key = 'mantine-color-scheme-value';

/** Applied before the first paint to avoid a flash; follows changes of the system. */
export const showColorScheme = (): void => {
  const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const selected = safeLocalStorage.get(key);
    const dark = selected === 'dark' || (selected !== 'light' && darkSystem.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  show();
  darkSystem.addEventListener('change', show);
};
