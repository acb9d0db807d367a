import { createFileRoute, redirect } from '@tanstack/react-router';
import { ownAddress } from '../lib/page-meta';

/** Whether the routes after sign-in have come. */
let isTreeWhole = false;

/** Any address that is none of a screen before sign-in: those after it come now, and what none of them has is not ours. */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context, location }) => {
    if (isTreeWhole) throw redirect({ to: '/', replace: true });
    await context.addSignedInRoutes();
    isTreeWhole = true;
    throw redirect({ href: ownAddress(location.href as `/${string}`), replace: true });
  },
});
