import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageMeta } from '../../lib/browser/page-meta';
import { cssVariablesResolver, theme } from './theme';

// react-remove-scroll, which locks scrolling under dialogs, reads the CSP nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: pageMeta.styleNonce });

/** The public screens do without Mantine, so that they load faster. */
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
