import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { signInAgain } from '../../lib/session/sign-in-again';
import { useTenantSettings } from '../../lib/session/tenant-settings';

export const loadSignInAgain = (methods: readonly AuthMethod[]): Promise<ComponentType> =>
  import('./-sign-in-again').then((module) => module.prepareSignInAgain(methods));

/** Shows the window to sign in again, whose code is prefetched, once the session has ended. */
export const SessionEnded = () => {
  const isShown = useSyncExternalStore(signInAgain.subscribe, signInAgain.isShown);
  const { authMethod } = useTenantSettings();
  const [Window, setWindow] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isShown) return;
    loadSignInAgain(authMethod).then(
      (loaded) => setWindow(() => loaded),
      () => signInAgain.answer('left'),
    );
  }, [isShown, authMethod]);
  // The browser's Back leaves the screen under the window.
  useEffect(() => () => signInAgain.answer('left'), []);
  return isShown && Window && <Window />;
};
