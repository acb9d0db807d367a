import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './message-state.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** There is nothing to show, and why. */
export const EmptyState = ({ icon, title, hint, action }: EmptyStateProps) => (
  <div className={classes.state} role="status">
    <div className={classes.icon} aria-hidden>
      {icon}
    </div>
    <h2 className={classes.title}>{title}</h2>
    {hint && <p className={classes.hint}>{hint}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);

export interface FailedStateProps {
  title: string;
  hint?: ReactNode;
  onRetry?: () => void;
  /** A way out beside Retry, or instead of it. */
  action?: ReactNode;
}

/** Something went wrong: what, and the way on. */
export const FailedState = ({ title, hint, onRetry, action }: FailedStateProps) => {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon} data-tone="bad" aria-hidden>
        <IconAlertTriangle size={24} stroke={1.6} />
      </div>
      <h2 className={classes.title}>{title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.action}>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
};

/** The screen exists, but not for this role. */
export const NotAllowedState = ({ action }: { action?: ReactNode }) => {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      icon={<IconLock size={24} stroke={1.6} />}
      title={t('notAllowed.title')}
      hint={t('notAllowed.hint')}
      action={action}
    />
  );
};
