import { createFileRoute, redirect } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LoggedOut } from '../../features/sign-in/logged-out';
import { isSignedIn } from '../../lib/session/session';

const LoggedOutScreen = () => {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const goOn = useCallback(() => void navigate({ to: '/default', replace: true }), [navigate]);
  return <LoggedOut id={id} onContinue={goOn} />;
};

export const Route = createFileRoute('/_auth/logout/$id')({
  staticData: { title: 'sign-in:loggedOut.documentTitle' },
  // Wrong while a session exists.
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/customer', replace: true });
  },
  component: LoggedOutScreen,
});
