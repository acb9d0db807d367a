import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { discardSession } from '../../features/sign-in/api/logout';
import { LoggedOut } from '../../features/sign-in/logged-out';
import { withBasePath } from '../../lib/browser/page-meta';
import { isSignedIn } from '../../lib/session/session';

const LoggedOutScreen = () => {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const { returnTo, isRefreshFailed = false } = useLocation({ select: ({ state }) => state });
  const goOn = useCallback(
    () =>
      void navigate({
        to: '/default',
        search: returnTo === undefined ? {} : { redirect: returnTo },
        replace: true,
      }),
    [navigate, returnTo],
  );
  return <LoggedOut id={id} isRefreshFailed={isRefreshFailed} onContinue={goOn} />;
};

export const Route = createFileRoute('/_auth/logout/$id')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) return;
    const { returnTo } = location.state;
    // Another tab has signed in since the session ended.
    if (returnTo !== undefined)
      throw redirect({ href: withBasePath(returnTo as `/${string}`), replace: true });
    discardSession();
  },
  component: LoggedOutScreen,
});
