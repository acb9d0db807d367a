import type { Customer } from '@vantage/contract/customers/customers';
import type { Script } from '@vantage/contract/language-codes';
import { memo, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { findScript } from '../../../lib/i18n/languages';
import { LogoBox } from '../../../ui/data-display/logo-box';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { CustomerMenu } from './customer-menu';
import { CustomerStatusBadge } from './customer-status';
import classes from './customer-card.module.css';

export type CustomerLink = ComponentType<{ customer: Customer; children: ReactNode }>;

/** In px, the same for all cards; Devanagari lines are taller. */
const cardHeights: Readonly<Record<Script, number>> = { Latn: 196, Jpan: 196, Deva: 204 };

const hasStarted = ({ projectStartDate }: Pick<Customer, 'projectStartDate'>): boolean =>
  Date.parse(projectStartDate) <= Date.now();

export const useCustomerCardHeight = (): number => {
  const { i18n } = useTranslation();
  return cardHeights[findScript(i18n.language)];
};

const DescriptionItem = ({ label, children }: { label: string; children: string | null }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd title={children ?? undefined}>{children ?? '–'}</dd>
  </div>
);

/** The whole card is a link. Memoized for scrolling. */
export const CustomerCard = memo(function CustomerCard({
  customer,
  CustomerLink,
}: {
  customer: Customer;
  CustomerLink: CustomerLink;
}) {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <LogoBox src={customer.logoUrl} name={customer.name} />
        <div className={classes.names}>
          <h2 className={classes.name} title={customer.name}>
            {customer.archivedAt === null ? (
              <CustomerLink customer={customer}>{customer.name}</CustomerLink>
            ) : (
              customer.name
            )}
          </h2>
          <p className={classes.industry} title={customer.industry}>
            {customer.industry}
          </p>
        </div>
        <CustomerMenu customer={customer} />
      </div>
      <dl className={classes.facts}>
        <DescriptionItem label={t('projectId')}>{customer.projectId}</DescriptionItem>
        <DescriptionItem label={t('projectManager')}>{customer.projectManagerName}</DescriptionItem>
        <DescriptionItem label={t(hasStarted(customer) ? 'started' : 'starts')}>
          {formats.date(customer.projectStartDate)}
        </DescriptionItem>
      </dl>
      <footer className={classes.foot}>
        <CustomerStatusBadge status={customer.status} />
        <span>
          {customer.archivedAt !== null
            ? t('archived.on', { date: formats.date(customer.archivedAt) })
            : customer.insightCount === 0
              ? t('insights.none')
              : t('insights.count', { count: customer.insightCount })}
        </span>
      </footer>
    </article>
  );
});

export const CustomerCardSkeleton = () => (
  <div className={classes.card} aria-hidden>
    <div className={classes.head}>
      <Skeleton width={40} height={40} box />
      <div className={classes.placeholderNames}>
        <Skeleton width="70%" />
        <Skeleton width="40%" height={10} />
      </div>
    </div>
    <div className={classes.facts}>
      {['60%', '75%', '50%'].map((width) => (
        <div key={width} className={classes.fact}>
          <Skeleton width={width} height={10} />
        </div>
      ))}
    </div>
    <div className={classes.foot}>
      <Skeleton width={88} height={10} />
      <Skeleton width={64} height={10} />
    </div>
  </div>
);
