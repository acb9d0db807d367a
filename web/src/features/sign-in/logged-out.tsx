import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/browser/toasts';
import classes from './sign-in-form.module.css';

const redirectDelay = 1_000;
const toastLifetimeMs = 5_000;

const messageKey = (id: string) => {
  if (id === '0') return 'loggedOut.tokenInvalid';
  return id === '1' ? 'loggedOut.sessionInvalid' : 'loggedOut.done';
};

export const LoggedOut = ({ id, onContinue }: { id: string; onContinue: () => void }) => {
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
      <p className={classes.newUserHint}>{t('loggedOut.next')}</p>
    </div>
  );
};
