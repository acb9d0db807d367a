import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/browser/toasts';
import { Note } from './layout/note';
import classes from './sign-in-form.module.css';

const redirectDelay = 1_000;
const toastLifetimeMs = 5_000;

const messageKey = (id: string) => {
  if (id === '0') return 'loggedOut.tokenInvalid';
  return id === '1' ? 'loggedOut.sessionInvalid' : 'loggedOut.done';
};

export interface LoggedOutProps {
  id: string;
  isRefreshFailed: boolean;
  onContinue: () => void;
}

export const LoggedOut = ({ id, isRefreshFailed, onContinue }: LoggedOutProps) => {
  const { t } = useTranslation('sign-in');
  const message = t(messageKey(id));

  useEffect(() => {
    const timer = setTimeout(() => {
      toast({ severity: 'info', title: t('loggedOut.toastTitle'), message, life: toastLifetimeMs });
      onContinue();
    }, redirectDelay);
    return () => clearTimeout(timer);
  }, [message, onContinue, t]);

  return (
    <div role="status">
      <h1 className={classes.title}>{t('loggedOut.title')}</h1>
      <p className={classes.description}>{message}</p>
      {/* Not a toast: there would be two with the one that follows. */}
      {isRefreshFailed && (
        <Note tone="bad" title={t('refreshFailedTitle')}>
          {t('refreshFailed')}
        </Note>
      )}
      <p className={classes.newUserHint}>{t('loggedOut.next')}</p>
    </div>
  );
};
