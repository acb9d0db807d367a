import { Skeleton } from '../../../ui/feedback/skeleton';
import { CustomerCardSkeleton, useCustomerCardHeight } from './customer-card';
import type { CustomerView } from '../current/customer-page-state';
import classes from './customer-list-skeleton.module.css';

const cards = Array.from({ length: 12 }, (_, index) => index);

export const CustomerListSkeleton = ({ view }: { view: CustomerView }) => {
  const cardHeight = useCustomerCardHeight();
  return (
    <div className={view === 'cards' ? classes.cards : classes.table}>
      {cards.map((card) =>
        view === 'cards' ? (
          <div key={card} style={{ height: cardHeight }}>
            <CustomerCardSkeleton />
          </div>
        ) : (
          <div key={card} className={classes.row}>
            <Skeleton width={28} height={28} box />
            <Skeleton width="18%" />
            <Skeleton width="14%" />
            <Skeleton width="40%" />
          </div>
        ),
      )}
    </div>
  );
};
