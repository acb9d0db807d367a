import { useFullscreenDocument } from '@mantine/hooks';
import { useEffect } from 'react';

/**
 * Full screen for a report. It is the whole page that takes the screen, and the shell leaves nothing but its content: of
 * a part of the page, dialogs and messages would open outside, where nobody sees them.
 * @returns `toggle` is left out where the browser cannot (phones)
 */
export const useFullScreen = () => {
  const { toggle, fullscreen } = useFullscreenDocument();
  // The page goes on to other screens, which nobody asked to fill the screen.
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
