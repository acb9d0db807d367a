import { useMediaQuery } from '@mantine/hooks';

/** Same breakpoint as in the style sheets. */
export const useIsMobile = (): boolean =>
  useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
