import '../src/entry.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { showColorScheme } from '../src/lib/browser/color-scheme';
import { loadFonts } from '../src/lib/i18n/fonts';
import { loadNamespaces } from '../src/lib/i18n/i18n';
import { firstLanguage } from '../src/lib/i18n/languages';
import { namespaces } from '../src/lib/i18n/texts';
import { queryClient } from '../src/lib/api/query-client';
import { MantineRoot } from '../src/ui/theme/mantine-root';
import { Tooltips } from '../src/ui/overlays/tooltips';
import type { createShowcaseRouter } from './router';

export const prepareShowcase = async (): Promise<void> => {
  showColorScheme();
  loadFonts(firstLanguage());
  await loadNamespaces(namespaces);
};

export const Showcase = ({ router }: { router: ReturnType<typeof createShowcaseRouter> }) => (
  <MantineRoot>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
    <Tooltips />
  </MantineRoot>
);
