import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Where an element lies on the scrolling page, in px. */
export interface ElementRect {
  top: number;
  width: number;
}

/** Measures an element before paint and whenever its size changes; `null` until it is there. */
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
    // Filters that wrap move the element without changing its size; they change the page's.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  return [element, place];
};
