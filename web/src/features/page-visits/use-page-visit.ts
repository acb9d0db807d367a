import { useEffect, useRef } from 'react';
import { onSessionResumed } from '../../lib/session/reauthentication';
import { beginVisit, type PageVisit } from './page-visit-log';

/**
 * Logs entering and leaving the screen (also by closing the tab). Never blocks; failures are ignored.
 * @param visit another page, customer or insight starts another visit; null for none, such as of a customer that is
 * not known
 */
export const usePageVisit = (visit: PageVisit | null): void => {
  const { pageName, customerId, insightId, insightName } = visit ?? {};
  // The name may arrive later and does not start another visit.
  const latestName = useRef(insightName);
  useEffect(() => {
    latestName.current = insightName;
  });
  useEffect(() => {
    if (pageName === undefined) return undefined;
    const startVisit = () =>
      beginVisit(() => ({ pageName, customerId, insightId, insightName: latestName.current }));
    let open = startVisit();
    const hide = () => open.leave({ keepalive: true });
    const show = (event: PageTransitionEvent) => {
      // The back/forward cache restores a page without mounting anything.
      if (event.persisted) open = startVisit();
    };
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    // The server closed the visit with its session.
    const stopListening = onSessionResumed(() => {
      open = startVisit();
    });
    return () => {
      stopListening();
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      open.leave();
    };
  }, [pageName, customerId, insightId]);
};
