import { useFullscreenDocument, useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';

const leave = (): void => {
  if (document.fullscreenElement === document.documentElement)
    void document.exitFullscreen().catch(() => undefined);
};

/**
 * Requests full screen for the whole page: for a part of it, dialogs and toasts would be invisible.
 * @returns `toggle` is undefined where unsupported (phones)
 */
export const useFullScreen = () => {
  const { toggle, fullscreen } = useFullscreenDocument();
  // Other screens must not stay in full screen.
  useEffect(() => leave, []);
  // Most browsers leave by themselves, but web views and headless browsers pass the key on to the page.
  useHotkeys([['Escape', leave]]);
  return {
    active: fullscreen,
    toggle: document.fullscreenEnabled ? () => void toggle().catch(() => undefined) : undefined,
  };
};
