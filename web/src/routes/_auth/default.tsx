import { createFileRoute, Link, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SignInSteps } from '../../features/sign-in/sign-in-steps';
import { ownAddress } from '../../lib/page-meta';
import { redirectPath } from '../../lib/redirect-path';
import { isSignedIn } from '../../lib/session';
import { useTenantSettings } from '../../lib/tenant-settings';

/** Where somebody goes who is signed in. */
const nextPath = (wish: string | undefined): `/${string}` =>
  (redirectPath(wish) ?? '/customer') as `/${string}`;

const SignInScreen = () => {
  const { messageAboveLoginArea } = useTenantSettings();
  const { redirect: wish } = Route.useSearch();
  const notice = useLocation({ select: (location) => location.state.notice });
  const router = useRouter();
  const { t } = useTranslation('sign-in');
  const navigate = Route.useNavigate();
  return (
    <SignInSteps
      message={messageAboveLoginArea}
      notice={notice}
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
  validateSearch: (search): { redirect?: string } =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  beforeLoad: ({ search, location }) => {
    // Whoever the guard sent here with a token it could not use signs in again instead of going round in circles.
    if (!isSignedIn() || location.state.notice === 'guardFailed') return;
    throw redirect({ href: ownAddress(nextPath(search.redirect)), replace: true });
  },
  component: SignInScreen,
});
