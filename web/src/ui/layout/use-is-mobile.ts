import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's; the style sheets draw the same line. */
export const useIsMobile = (): boolean =>
  useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
