import type { User } from '@vantage/contract/users';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './user-status.module.css';

/** What keeps somebody from signing in, the weightiest first; else that they may. */
const stateOf = ({ active, locked, signInLockedUntil, invited }: User) => {
  if (!active) return 'inactive';
  if (locked) return 'locked';
  if (signInLockedUntil !== null) return 'lockedOut';
  return invited ? 'invited' : 'active';
};

/** Whether somebody may sign in, told apart without colour. */
export const UserStatus = ({ user }: { user: User }) => {
  const { t } = useTranslation('users');
  const state = stateOf(user);
  return (
    <span className={classes.status} data-state={state}>
      {state === 'locked' || state === 'lockedOut' ? (
        <IconLock size={14} stroke={1.6} aria-hidden />
      ) : (
        <span className={classes.dot} aria-hidden />
      )}
      {t(`state.${state}`)}
    </span>
  );
};
