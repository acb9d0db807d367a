import { useEffect, useRef } from 'react';
import { beginVisit, type PageVisit } from './page-visit-log';

/**
 * Notes that this screen was entered, and when it was left (also by closing the tab). It never waits, and what
 * fails is left out.
 * @param visit another page, customer or insight counts as another visit
 */
export const usePageVisit = ({ pageName, customerId, insightId, insightName }: PageVisit): void => {
  // The name may arrive after the visit has begun and is no other visit.
  const latestName = useRef(insightName);
  useEffect(() => {
    latestName.current = insightName;
  });
  useEffect(() => {
    const begin = () =>
      beginVisit(() => ({ pageName, customerId, insightId, insightName: latestName.current }));
    let open = begin();
    const hide = () => open.leave({ keepalive: true });
    const show = (event: PageTransitionEvent) => {
      // The browser brings a page back from its cache without mounting anything.
      if (event.persisted) open = begin();
    };
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      open.leave();
    };
  }, [pageName, customerId, insightId]);
};
