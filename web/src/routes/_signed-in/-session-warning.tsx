import { useEffect, useState, type ComponentType } from 'react';
import type { SessionWarningProps } from '../../features/sign-in/session-warning/session-warning';
import { useIdleSessionEnd } from '../../lib/session/session-expiry';

export const loadSessionWarning = (): Promise<ComponentType<SessionWarningProps>> =>
  import('../../features/sign-in/session-warning/session-warning').then(
    ({ SessionWarning }) => SessionWarning,
  );

/** Warns on every screen before an idle session ends. */
export const IdleSessionWarning = ({ onSignOut }: Pick<SessionWarningProps, 'onSignOut'>) => {
  const endsAt = useIdleSessionEnd();
  const [Warning, setWarning] = useState<ComponentType<SessionWarningProps> | null>(null);
  const isDue = endsAt !== null;
  useEffect(() => {
    if (!isDue) return;
    loadSessionWarning().then(
      (loaded) => setWarning(() => loaded),
      // Without a warning, the session ends as it does in a browser that was closed.
      () => {},
    );
  }, [isDue]);
  return endsAt !== null && Warning && <Warning endsAt={endsAt} onSignOut={onSignOut} />;
};
