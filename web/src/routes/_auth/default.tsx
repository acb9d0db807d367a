import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { SignInForm } from '../../features/sign-in/sign-in-form';
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
  return (
    <SignInForm
      message={messageAboveLoginArea}
      notice={notice}
      onSignedIn={() => router.navigate({ href: ownAddress(nextPath(wish)), replace: true })}
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
