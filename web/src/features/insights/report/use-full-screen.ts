import { useFullscreenDocument } from '@mantine/hooks';
import { useEffect } from 'react';

/**
 * Requests full screen for the whole page: for a part of it, dialogs and toasts would be invisible.
 * @returns `toggle` is undefined where unsupported (phones)
 */
export const useFullScreen = () => {
  const { toggle, fullscreen } = useFullscreenDocument();
  // Other screens must not stay in full screen.
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
