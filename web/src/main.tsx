import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { reloadOnceForMissingChunk } from './lib/chunk-reload';
import { showColorScheme } from './lib/color-scheme';
import { startI18n } from './lib/i18n';
import { pageMeta } from './lib/page-meta';
import { createQueryClient } from './lib/query-client';
import { createAppRouter } from './router';
import { cssVariablesResolver, theme } from './ui/theme';

// The Content-Security-Policy allows no code from text, which Zod would try first.
config({ jitless: true });
showColorScheme();
reloadOnceForMissingChunk();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

const start = async () => {
  await Promise.all([startI18n(), router.load().catch(() => undefined)]);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={() => pageMeta.styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
};

void start();
