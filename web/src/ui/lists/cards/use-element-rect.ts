import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Relative to the document, in px. */
export interface ElementRect {
  top: number;
  width: number;
}

/** Measured before paint and on every change of size; `null` until the element is mounted. */
export const useElementRect = <E extends HTMLElement>(): [RefObject<E | null>, ElementRect | null] => {
  const element = useRef<E>(null);
  const [place, setPlace] = useState<ElementRect | null>(null);

  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () => {
      const box = target.getBoundingClientRect();
      const next = { top: Math.round(box.top + window.scrollY), width: box.width };
      setPlace((now) => (now?.top === next.top && now.width === next.width ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    // Filters that wrap move the element without resizing it, but resize the body.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  return [element, place];
};
