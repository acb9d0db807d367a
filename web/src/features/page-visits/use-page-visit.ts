import { useEffect, useRef } from 'react';
import { beginVisit, type PageVisit } from './page-visit-log';

/**
 * Notes that this screen was entered, and when it was left (also by closing the tab). It never waits, and what
 * fails is left out.
 * @param visit another page, customer or insight counts as another visit
 */
export const usePageVisit = (visit: PageVisit): void => {
  const latest = useRef(visit);
  useEffect(() => {
    latest.current = visit;
  });
  useEffect(() => {
    let open = beginVisit(() => latest.current);
    const hide = () => open.leave({ keepalive: true });
    const show = (event: PageTransitionEvent) => {
      // The browser brings a page back from its cache without mounting anything.
      if (event.persisted) open = beginVisit(() => latest.current);
    };
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      open.leave();
    };
  }, [visit.pageName, visit.customerId, visit.insightId]);
};
