import '../src/entry.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showColorScheme } from '../src/lib/color-scheme';
import { loadFonts } from '../src/lib/fonts';
import { startI18n } from '../src/lib/i18n';
import { firstLanguage } from '../src/lib/languages';
import { queryClient } from '../src/lib/query-client';
import { MantineRoot } from '../src/ui/mantine-root';
import { Tooltips } from '../src/ui/tooltips';
import { showcaseMark } from './address';
import { createShowcaseRouter } from './router';

showColorScheme();
loadFonts(firstLanguage());
document.documentElement.dataset['page'] = showcaseMark;

const start = async () => {
  await startI18n();
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <MantineRoot>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createShowcaseRouter()} />
        </QueryClientProvider>
        <Tooltips />
      </MantineRoot>
    </StrictMode>,
  );
};

void start();
