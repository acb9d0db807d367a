import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastAreaState } from '../../../lib/browser/toasts';

export const loadToastArea = (): Promise<ComponentType> =>
  import('./toast-area').then(({ ToastArea }) => ToastArea);

/** Mounts the toast area with the first toast. If its chunk cannot be loaded, toasts are queued. */
export const Toasts = () => {
  const hasToasts = useSyncExternalStore(toastAreaState.subscribe, toastAreaState.get);
  const [ToastArea, setToastArea] = useState<ComponentType | null>(null);
  const isMissing = hasToasts && ToastArea === null;
  useEffect(() => {
    if (!isMissing) return;
    const fetchArea = () =>
      void loadToastArea().then(
        (area) => setToastArea(() => area),
        () => {},
      );
    fetchArea();
    window.addEventListener('online', fetchArea);
    return () => window.removeEventListener('online', fetchArea);
  }, [isMissing]);
  return hasToasts && ToastArea && <ToastArea />;
};
