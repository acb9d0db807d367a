import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTenantSettings } from '../../lib/session/tenant-settings';
import { useReturningUser } from './reauthentication/returning-user';
import classes from './sign-in-form.module.css';

/** For a new user without any customers. */
export const NewUserHint = () => {
  const { t } = useTranslation('sign-in');
  const { newUserNote } = useTenantSettings();
  if (useReturningUser() !== null) return null;
  return (
    <p className={classes.newUserHint}>
      <IconClock size={16} stroke={1.6} aria-hidden className={classes.clock} />
      <span className={classes.newUserText}>{newUserNote ?? t('newUserHint')}</span>
    </p>
  );
};
