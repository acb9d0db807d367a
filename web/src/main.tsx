import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetEarlyCalls } from './lib/early-calls';
import { startI18n } from './lib/i18n';
import { createAppRouter } from './router';

const router = createAppRouter();

/** Puts the application in the place of the frame, in one step, once its first screen has all it needs. */
const start = async () => {
  await Promise.all([startI18n(), router.load().catch(() => undefined)]);
  forgetEarlyCalls();
  const root = document.getElementById('root');
  if (!root) return;
  // As a transition React draws it in slices, and whoever taps meanwhile is heard.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
};

void start();
