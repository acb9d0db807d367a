import { useEffect, useState } from 'react';

/** In ms; avoids flashes while the pointer crosses a toolbar. */
const openAfter = 300;

const withTooltip = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/**
 * The element under the mouse or with keyboard focus, until it is left or pressed, or Escape is pressed.
 * Touch shows no tooltip, because it presses immediately.
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
      // The pointer left the window; otherwise the next element's event follows.
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
