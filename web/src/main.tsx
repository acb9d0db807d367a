import './entry.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { reloadOnceForMissingChunk } from './lib/chunk-reload';
import { showColorScheme } from './lib/color-scheme';
import { startI18n } from './lib/i18n';
import { createAppRouter } from './router';

// The Content-Security-Policy allows no code from text, which Zod would try first.
config({ jitless: true });
showColorScheme();
reloadOnceForMissingChunk();

const router = createAppRouter();

const start = async () => {
  await Promise.all([startI18n(), router.load().catch(() => undefined)]);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};

void start();
