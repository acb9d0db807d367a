import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTenantSettings } from '../../lib/session/tenant-settings';
import classes from './breadcrumbs.module.css';

export interface Breadcrumb {
  label: string;
  /** Undefined for the current page, which is last. */
  link?: LinkProps;
}

/** The first item is always the product's label, linked to the customers. */
export const Breadcrumbs = ({ items }: { items: readonly Breadcrumb[] }) => {
  const { t } = useTranslation('shell');
  const { productLabel } = useTenantSettings();
  const steps: Breadcrumb[] = [{ label: productLabel, link: { to: '/customer' } }, ...items];
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={classes.list}>
        {steps.map(({ label, link }, index) => {
          const last = index === steps.length - 1;
          return (
            <li key={`${index} ${label}`} className={classes.item}>
              {index > 0 && (
                <IconChevronRight size={14} stroke={1.6} aria-hidden className={classes.divider} />
              )}
              {link && !last ? (
                <Link {...link} className={classes.link}>
                  {label}
                </Link>
              ) : (
                <span className={classes.here} {...(last && { 'aria-current': 'page' })}>
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
