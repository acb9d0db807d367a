import { useEffect, useState } from 'react';

/** How long the pointer rests on an element before its tooltip shows, in ms: crossing a bar lights up nothing. */
const openAfter = 300;

const withTooltip = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/**
 * The element whose tooltip is to be seen: the one that the mouse rests on or that the keys have led to, until it is
 * left, pressed, or Escape takes the tooltip away. A finger shows none: it presses at once.
 */
export const useTooltipTarget = (): HTMLElement | null => {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const until = new AbortController();
    let pointed: HTMLElement | null = null;
    let timer: number | undefined;
    const show = (next: HTMLElement | null): void => {
      clearTimeout(timer);
      setTarget(next);
    };
    const listen = <Type extends keyof DocumentEventMap>(
      type: Type,
      hear: (event: DocumentEventMap[Type]) => void,
    ): void => document.addEventListener(type, hear, { signal: until.signal, capture: true });

    listen('pointerover', (event) => {
      const next = event.pointerType === 'touch' ? null : withTooltip(event);
      if (next === pointed) return;
      pointed = next;
      show(null);
      if (next) timer = setTimeout(() => show(next), openAfter);
    });
    listen('pointerout', ({ relatedTarget }) => {
      // Out of the window; else whatever the pointer comes to tells of it.
      if (relatedTarget !== null) return;
      pointed = null;
      show(null);
    });
    listen('focusin', (event) => {
      const next = withTooltip(event);
      show(next?.matches(':focus-visible') ? next : null);
    });
    listen('focusout', () => show(null));
    listen('pointerdown', () => show(null));
    listen('click', () => show(null));
    listen('keydown', ({ key }) => {
      if (key === 'Escape') show(null);
    });
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, []);
  return target;
};
