import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageMeta } from '../lib/page-meta';
import { cssVariablesResolver, theme } from './theme';

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
