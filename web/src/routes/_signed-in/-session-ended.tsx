import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { withBasePath } from '../../lib/browser/page-meta';
import { toast } from '../../lib/browser/toasts';
import { reauthentication } from '../../lib/session/reauthentication';
import { useTenantSettings } from '../../lib/session/tenant-settings';
import { dayMs } from '../../lib/browser/timing';

export const loadReauthentication = (methods: readonly AuthMethod[]): Promise<ComponentType> =>
  import('./-reauthentication').then((module) => module.prepareReauthentication(methods));

/** Shows the dialog to sign in again, whose code is prefetched, once the session has ended. */
export const SessionEnded = () => {
  const isVisible = useSyncExternalStore(reauthentication.subscribe, reauthentication.isVisible);
  const { authMethod } = useTenantSettings();
  const { t } = useTranslation('sign-in');
  const [Window, setWindow] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isVisible) return;
    loadReauthentication(authMethod).then(
      (loaded) => setWindow(() => loaded),
      () =>
        // A sign-in in another tab, where the new version loads, continues here, too.
        toast({
          severity: 'warn',
          message: t('again.notLoaded'),
          // A session does not last longer.
          life: dayMs,
          action: {
            label: t('again.openTab'),
            run: () => void window.open(withBasePath('/default'), '_blank'),
          },
        }),
    );
  }, [isVisible, authMethod, t]);
  // The browser's Back leaves the screen under the dialog.
  useEffect(() => () => reauthentication.answer('left'), []);
  return isVisible && Window && <Window />;
};
