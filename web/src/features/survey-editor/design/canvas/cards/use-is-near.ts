import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Questions are rendered before they scroll into view, in px. */
const margin = 800;

interface Nearness {
  readonly isNear: boolean;
  /** In px, as it was when the element was near; undefined until then. */
  readonly height: number | undefined;
}

const listeners = new WeakMap<Element, (isNear: boolean, height: number) => void>();

/** React takes more updates in one transition for a subscription that was written wrongly. */
const updatesPerTransition = 10;

/** One observer serves all cards; one for each would cost more than the card itself. */
const observer = new IntersectionObserver(
  (entries) => {
    for (let start = 0; start < entries.length; start += updatesPerTransition)
      // React renders a few cards at a time and lets scrolling go first.
      startTransition(() => {
        for (const entry of entries.slice(start, start + updatesPerTransition))
          listeners.get(entry.target)?.(entry.isIntersecting, entry.boundingClientRect.height);
      });
  },
  { rootMargin: `${margin}px 0px` },
);

/** @returns whether an element is in view or close to it, and its height for when it is not */
export function useIsNear(ref: RefObject<Element | null>): Nearness {
  const [nearness, setNearness] = useState<Nearness>({ isNear: false, height: undefined });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    listeners.set(element, (isNear, height) =>
      setNearness((before) => {
        if (isNear) return before.isNear ? before : { isNear, height: undefined };
        return before.isNear ? { isNear, height } : before;
      }),
    );
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      listeners.delete(element);
    };
  }, [ref]);
  return nearness;
}
