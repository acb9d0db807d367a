import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { createFileRoute, Link, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInFormProps } from '../../features/sign-in/sign-in-form';
import { SignInSteps } from '../../features/sign-in/sign-in-steps';
import { withBasePath } from '../../lib/browser/page-meta';
import { redirectPath } from '@vantage/contract/auth/redirect-path';
import { loadNamespaces } from '../../lib/i18n/i18n';
import { isSignedIn } from '../../lib/session/session';
import { useIdlePrefetch } from '../../lib/browser/use-idle-prefetch';

const nextPath = (requestedPath: string | undefined): `/${string}` =>
  (redirectPath(requestedPath) ?? '/customer') as `/${string}`;

const needsNoPassword = (method: AuthMethod): boolean => method === 'sso' || method === 'passkey';

const SignInScreen = () => {
  const { redirect: requestedPath } = Route.useSearch();
  const notice = useLocation({ select: (location) => location.state.notice });
  const { CredentialsStep } = Route.useRouteContext();
  const router = useRouter();
  const { t } = useTranslation('sign-in');
  const navigate = Route.useNavigate();
  // Loads the customer list's code and texts while the user types the password.
  const loadClientList = useCallback(() => {
    const { loadRouteChunk, routesById } = router;
    for (const id of ['/_signed-in', '/_signed-in/customer/'] as const)
      loadRouteChunk(routesById[id])?.catch(() => undefined);
    loadNamespaces(['customers']).catch(() => undefined);
  }, [router]);
  useIdlePrefetch(loadClientList);
  return (
    <SignInSteps
      notice={notice}
      CredentialsStep={CredentialsStep}
      forgotPassword={<Link to="/forgotpassword">{t('forgotPassword')}</Link>}
      onSignedIn={() => router.navigate({ href: withBasePath(nextPath(requestedPath)), replace: true })}
      onPasswordChanged={() =>
        void navigate({
          search: (search) => search,
          state: { notice: 'passwordChanged' },
          replace: true,
        })
      }
    />
  );
};

export const Route = createFileRoute('/_auth/default')({
  validateSearch: ({ redirect: requestedPath, sso }): { redirect?: string; sso?: string } => ({
    ...(typeof requestedPath === 'string' && { redirect: requestedPath }),
    ...(typeof sso === 'string' && { sso }),
  }),
  beforeLoad: async ({
    search,
    location,
    context,
  }): Promise<{ CredentialsStep?: ComponentType<SignInFormProps> }> => {
    // With a token that the guard could not use, redirecting would loop; the user signs in again.
    if (isSignedIn() && location.state.notice !== 'guardFailed')
      throw redirect({ href: withBasePath(nextPath(search.redirect)), replace: true });
    // Loaded only for tenants with other methods than the password.
    if (search.sso === undefined && !context.settings?.authMethod.some(needsNoPassword)) return {};
    return (await import('./-credentials-step')).loadCredentialsStep(context.settings?.authMethod);
  },
  component: SignInScreen,
});
