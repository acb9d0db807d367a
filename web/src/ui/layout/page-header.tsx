import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  breadcrumb?: ReactNode;
  /** On phones, an arrow beside the title leads there. */
  back?: { label: string; link: LinkProps } | undefined;
  title: string;
  description?: ReactNode;
  /** At most one filled button. */
  actions?: ReactNode;
}

export const PageHeader = ({ breadcrumb, back, title, description, actions }: PageHeaderProps) => (
  <header className={classes.header}>
    {breadcrumb && <div className={classes.breadcrumb}>{breadcrumb}</div>}
    <div className={classes.words} data-back={back !== undefined}>
      {back && (
        <ActionIcon
          className={classes.back}
          aria-label={back.label}
          renderRoot={(button: object) => <Link {...back.link} {...button} />}
        >
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {description !== undefined && <p className={classes.description}>{description}</p>}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </header>
);
