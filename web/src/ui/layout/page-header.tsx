import type { ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  breadcrumb?: ReactNode;
  title: string;
  description?: ReactNode;
  /** At most one filled button. */
  actions?: ReactNode;
}

export const PageHeader = ({ breadcrumb, title, description, actions }: PageHeaderProps) => (
  <header className={classes.header}>
    {breadcrumb && <div className={classes.breadcrumb}>{breadcrumb}</div>}
    <div className={classes.words}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {description !== undefined && <p className={classes.description}>{description}</p>}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </header>
);
