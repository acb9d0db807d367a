import type { AppSettings } from '@vantage/contract/settings';
import type { TenantInfo } from '@vantage/contract/tenants';
import { useRouteContext } from '@tanstack/react-router';

/**
 * The tenant's settings: look, label, languages, ways to sign in. The root route fetches them before any screen
 * and keeps them in its context, so that the sign-in screen needs no query cache.
 */
export const useTenantSettings = (): AppSettings => {
  const settings = useRouteContext({ from: '__root__', select: (context) => context.settings });
  if (settings === null) throw new Error('This screen stands outside the tenant gate.');
  return settings;
};

/** Whose portal this is; null outside the tenant gate. */
export const useTenantInfo = (): TenantInfo | null =>
  useRouteContext({ from: '__root__', select: ({ tenant }) => tenant });

/** Name of the organisation whose portal this is. */
export const useTenantName = (): string => useTenantInfo()?.name ?? '';
