import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsWanted } from '../../lib/toasts';

const ToastArea = lazy(() => import('./toast-area').then((module) => ({ default: module.ToastArea })));

/** Mounts the toast area with the first toast. */
export const Toasts = () => {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get);
  return (
    wanted && (
      <Suspense>
        <ToastArea />
      </Suspense>
    )
  );
};
