import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './message-state.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

/** Shows a skeleton of the content's shape, which prevents a layout shift. */
export const LoadingState = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" aria-label={label}>
    {children}
  </div>
);

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
  action?: ReactNode;
}

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

export interface DeadEndProps {
  title?: string;
  hint?: string;
  action?: ReactNode;
}

export const NotAllowedState = () => {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      icon={<IconLock size={24} stroke={1.6} />}
      title={t('notAllowed.title')}
      hint={t('notAllowed.hint')}
      action={
        <Button variant="default" renderRoot={(button: object) => <Link to="/" {...button} />}>
          {t('notAllowed.home')}
        </Button>
      }
    />
  );
};

export const NotFoundState = ({ title, hint, action }: DeadEndProps) => {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      icon={<IconMapQuestion size={24} stroke={1.6} />}
      title={title ?? t('notFound.title')}
      hint={hint ?? t('notFound.hint')}
      action={action}
    />
  );
};
