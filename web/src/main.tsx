import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './entry.css';
import { watchForUpdate } from './lib/browser/app-update';
import { showColorScheme } from './lib/browser/color-scheme';
import { watchConnection } from './lib/browser/connection';
import { loadFonts } from './lib/i18n/fonts';
import { startI18n } from './lib/i18n/i18n';
import { firstLanguage, setDocumentLanguage } from './lib/i18n/languages';
import { queryClient } from './lib/api/query-client';
import { loadFirstScreen } from './first-screen';
import { createAppRouter } from './router';

watchForUpdate();
watchConnection();
showColorScheme();
const language = firstLanguage();
setDocumentLanguage(language);
loadFonts(language);

const router = createAppRouter();

const start = async (): Promise<void> => {
  loadFirstScreen(router);
  // The first screen's code and data load in parallel with the texts; the router shows its failures.
  await Promise.all([startI18n(), router.load().catch(() => undefined)]);
  const root = document.getElementById('root');
  if (!root) return;
  // In a transition, React renders in slices and handles input in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
};

void start();
