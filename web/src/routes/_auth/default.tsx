import type { AuthMethod } from '@vantage/contract/sign-in-settings';
import { createFileRoute, Link, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInFormProps } from '../../features/sign-in/sign-in-form';
import { SignInSteps } from '../../features/sign-in/sign-in-steps';
import { ownAddress } from '../../lib/browser/page-meta';
import { redirectPath } from '@vantage/contract/redirect-path';
import { isSignedIn } from '../../lib/session/session';
import { useIdlePrefetch } from '../../lib/browser/use-idle-prefetch';

/** Where somebody goes who is signed in. */
const nextPath = (wish: string | undefined): `/${string}` =>
  (redirectPath(wish) ?? '/customer') as `/${string}`;

const needsNoPassword = (method: AuthMethod): boolean => method === 'sso' || method === 'passkey';

const SignInScreen = () => {
  const { redirect: wish } = Route.useSearch();
  const notice = useLocation({ select: (location) => location.state.notice });
  const { FirstStep } = Route.useRouteContext();
  const router = useRouter();
  const { t } = useTranslation('sign-in');
  const navigate = Route.useNavigate();
  // Signing in ends on the client list, whose code comes while the password is typed.
  const loadClientList = useCallback(() => {
    const { loadRouteChunk, routesById } = router;
    for (const id of ['/_signed-in', '/_signed-in/customer/'] as const)
      loadRouteChunk(routesById[id])?.catch(() => undefined);
  }, [router]);
  useIdlePrefetch(loadClientList);
  return (
    <SignInSteps
      notice={notice}
      FirstStep={FirstStep}
      forgotPassword={<Link to="/forgotpassword">{t('forgotPassword')}</Link>}
      onSignedIn={() => router.navigate({ href: ownAddress(nextPath(wish)), replace: true })}
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
  staticData: { title: 'sign-in:documentTitle', bareTitle: true },
  validateSearch: ({ redirect: wish, sso }): { redirect?: string; sso?: string } => ({
    ...(typeof wish === 'string' && { redirect: wish }),
    ...(typeof sso === 'string' && { sso }),
  }),
  beforeLoad: async ({
    search,
    location,
    context,
  }): Promise<{ FirstStep?: ComponentType<SignInFormProps> }> => {
    // Whoever the guard sent here with a token it could not use signs in again instead of going round in circles.
    if (isSignedIn() && location.state.notice !== 'guardFailed')
      throw redirect({ href: ownAddress(nextPath(search.redirect)), replace: true });
    // What else than a password there is comes with the organisations that have it.
    if (search.sso === undefined && !context.settings?.authMethod.some(needsNoPassword)) return {};
    return (await import('./-first-step')).loadFirstStep(context.settings?.authMethod);
  },
  component: SignInScreen,
});
