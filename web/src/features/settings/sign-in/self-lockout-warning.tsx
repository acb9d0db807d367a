import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './self-lockout-warning.module.css';

export const SelfLockoutWarning = ({ text }: { text: string }) => {
  const { t } = useTranslation('settings');
  return (
    <div className={classes.note}>
      <IconAlertTriangle size={18} stroke={1.6} className={classes.icon} aria-hidden />
      <p>
        {text} {t('signIn.lockOut.advice')}
      </p>
    </div>
  );
};
