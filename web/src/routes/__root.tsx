import { productName } from '@vantage/contract/product';
import type { AppSettings } from '@vantage/contract/settings/settings';
import type { TenantInfo } from '@vantage/contract/tenants';
import { createRootRoute, Outlet, redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import { NavigationProgress } from '../features/shell/navigation-progress';
import { ScreenChange } from '../features/shell/screen-change';
import { Toasts } from '../features/shell/toasts/toasts';
import { loadTenant } from '../features/tenants/tenant-gate';
import { loadNamespaces, setOfferedLanguages } from '../lib/i18n/i18n';

/** The screens that explain why the gate is closed. */
const outsideTheGate = ['/invalid', '/error'];

const toNamespaces = ({ title, texts = [] }: StaticDataRouteOption): string[] =>
  title === undefined ? [...texts] : [title.split(':', 1).join(''), ...texts];

const RootScreen = () => {
  const label = Route.useRouteContext({ select: ({ settings }) => settings?.productLabel ?? productName });
  return (
    <>
      <NavigationProgress />
      <ScreenChange label={label} />
      <Outlet />
      <Toasts />
    </>
  );
};

export const Route = createRootRoute({
  beforeLoad: async ({
    location,
    matches,
  }): Promise<{ settings: AppSettings | null; tenant: TenantInfo | null }> => {
    const texts = loadNamespaces(matches.flatMap(({ staticData }) => toNamespaces(staticData)));
    // It is awaited below; until then, a failure has no handler.
    texts.catch(() => undefined);
    if (outsideTheGate.includes(location.pathname)) return { settings: null, tenant: null };
    const response = await loadTenant().catch(() => {
      throw redirect({ to: '/error', replace: true, state: { returnTo: location.href } });
    });
    if (response.kind === 'unknown') throw redirect({ to: '/invalid', replace: true });
    const { settings, tenant } = response;
    await setOfferedLanguages(settings.selectedLanguages, settings.defaultLanguage);
    await texts;
    return { settings, tenant };
  },
  component: RootScreen,
});
