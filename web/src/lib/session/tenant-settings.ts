import type { AppSettings } from '@vantage/contract/settings/settings';
import type { TenantInfo } from '@vantage/contract/tenants';
import { useRouteContext } from '@tanstack/react-router';

/**
 * Look, label, languages and sign-in methods. The root route loads them into its context, so that the sign-in
 * screen needs no query cache.
 */
export const useTenantSettings = (): AppSettings => {
  const settings = useRouteContext({ from: '__root__', select: (context) => context.settings });
  if (settings === null) throw new Error('This screen stands outside the tenant gate.');
  return settings;
};

export const useTenantInfo = (): TenantInfo | null =>
  useRouteContext({ from: '__root__', select: ({ tenant }) => tenant });

export const useTenantName = (): string => useTenantInfo()?.name ?? '';
