import { useFullscreenDocument } from '@mantine/hooks';
import { useEffect } from 'react';

/**
 * Requests full screen for the whole page: dialogs and toasts are outside of any part of it and would be
 * invisible.
 * @returns `toggle` is undefined where unsupported (phones)
 */
export const useFullScreen = () => {
  const { toggle, fullscreen } = useFullscreenDocument();
  // Other screens should not stay in full screen.
  useEffect(
    () => () => {
      if (document.fullscreenElement === document.documentElement)
        void document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  return {
    active: fullscreen,
    toggle: document.fullscreenEnabled ? () => void toggle().catch(() => undefined) : undefined,
  };
};
