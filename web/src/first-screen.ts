import { loadTenant } from './features/tenants/tenant-gate';
import { queryClient } from './lib/api/query-client';
import { currentUserQuery } from './lib/session/current-user';
import { isSignedIn, pageTenantId } from './lib/session/session';
import type { createAppRouter } from './router';

/**
 * Loads the first screen's code and, if a session is stored, its data, all at once. The router itself would load them
 * only when all guards have passed, one request after another; it still decides what is shown, and shows failures.
 */
export const loadFirstScreen = (router: ReturnType<typeof createAppRouter>): void => {
  const { loadRouteChunk, routesById, latestLocation } = router;
  const matches = router.matchRoutes(latestLocation);
  // The page's data says at once which tenant this is; without, requests can't be sent before the gate has opened.
  loadTenant().catch(() => undefined);
  if (isSignedIn() && pageTenantId() !== null && matches.some(({ routeId }) => routeId === '/_signed-in')) {
    void queryClient.prefetchQuery(currentUserQuery);
    for (const { staticData, params, search } of matches)
      staticData.prefetch?.(queryClient, { params, search, state: latestLocation.state });
  }
  for (const { routeId } of matches)
    if (isSignedIn() || !routeId.startsWith('/_signed-in'))
      loadRouteChunk(routesById[routeId as keyof typeof routesById])?.catch(() => undefined);
};
