import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageMeta } from '../../lib/browser/page-meta';
import { cssVariablesResolver, theme } from './theme';

// The library that locks scrolling under a drawer or dialog finds the nonce for its style element under this name.
Object.assign(globalThis, { __webpack_nonce__: pageMeta.styleNonce });

/** Mantine for what stands inside. The public screens do without it, so that they arrive sooner. */
export const MantineRoot = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => pageMeta.styleNonce}
  >
    {children}
  </MantineProvider>
);
