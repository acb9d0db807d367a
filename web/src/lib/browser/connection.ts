import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { withBasePath } from './page-meta';

const probeIntervalMs = 5_000;
const probeTimeoutMs = 5_000;

/** A static file, so that a failing API does not count as a lost connection. */
const isReachable = (signal: AbortSignal): Promise<boolean> =>
  fetch(withBasePath('/favicon.svg'), { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );

/** Ends early if the signal aborts. */
const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** One probe and, if it fails, the pause after it; both end when the browser reports a network. */
const probe = async (): Promise<boolean> => {
  const restart = new AbortController();
  const onNetwork = () => restart.abort();
  window.addEventListener('online', onNetwork);
  try {
    if (await isReachable(AbortSignal.any([restart.signal, AbortSignal.timeout(probeTimeoutMs)])))
      return true;
    if (!restart.signal.aborted) {
      onlineManager.setOnline(false);
      await delay(probeIntervalMs, restart.signal);
    }
    return false;
  } finally {
    window.removeEventListener('online', onNetwork);
  }
};

let isChecking = false;

/**
 * Call after a request without a response. If the server does not answer a probe either, the application is
 * offline until it does. The browser's own flag only triggers a check: it is set on networks without internet
 * access, and may be unset although the server is reachable.
 */
export const checkConnection = async (): Promise<void> => {
  if (isChecking) return;
  isChecking = true;
  let isBack = false;
  while (!isBack) isBack = await probe();
  isChecking = false;
  onlineManager.setOnline(true);
};

/** Replaces TanStack Query's listener, which trusts the browser's flag. */
export const watchConnection = (): void => {
  onlineManager.setEventListener(() => {
    const check = () => void checkConnection();
    window.addEventListener('offline', check);
    return () => window.removeEventListener('offline', check);
  });
};

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOffline = (): boolean => !onlineManager.isOnline();

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);

export const useOnReconnect = (onReconnect: () => void): void => {
  const call = useEffectEvent(onReconnect);
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline) call();
      }),
    [],
  );
};
