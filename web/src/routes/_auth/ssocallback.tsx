import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { SingleSignOnCallback } from '../../features/sign-in/single-sign-on-callback';
import { withBasePath } from '../../lib/browser/page-meta';
import { redirectPath } from '@vantage/contract/auth/redirect-path';

const ticketIn = (t: unknown): string | null => {
  try {
    const { uid } = JSON.parse(String(t)) as { uid?: unknown };
    return typeof uid === 'string' ? uid : null;
  } catch {
    return null;
  }
};

const SingleSignOnCallbackScreen = () => {
  const search: { t?: unknown; redirect?: unknown } = useLocation({ select: (location) => location.search });
  const router = useRouter();
  // In memory only, because it is removed from the URL before it is used.
  const [ticket] = useState(() => ticketIn(search.t));
  const next = redirectPath(search.redirect);

  const cleanAddress = useCallback(
    () =>
      router.navigate({
        to: '/ssocallback',
        search: next === null ? {} : { redirect: next },
        replace: true,
      }),
    [router, next],
  );
  const goOn = useCallback(
    () => router.navigate({ href: withBasePath((next ?? '/customer') as `/${string}`), replace: true }),
    [router, next],
  );
  const goBack = () =>
    void router.navigate({ to: '/default', search: next === null ? {} : { redirect: next }, replace: true });
  return (
    <SingleSignOnCallback ticket={ticket} cleanAddress={cleanAddress} onSignedIn={goOn} onBack={goBack} />
  );
};

export const Route = createFileRoute('/_auth/ssocallback')({
  component: SingleSignOnCallbackScreen,
});
