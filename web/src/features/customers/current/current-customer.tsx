import { useQuery } from '@tanstack/react-query';
import { LogoBox } from '../../../ui/data-display/logo-box';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { customerQuery } from '../api/get-customer';
import classes from './current-customer.module.css';

export const CurrentCustomer = ({ customerId }: { customerId: string }) => {
  const { data: customer, isPending } = useQuery(customerQuery(customerId));
  if (isPending) {
    return (
      <span className={classes.customer}>
        <Skeleton width={28} height={28} box />
        <Skeleton width={120} />
      </span>
    );
  }
  if (!customer) return null;
  return (
    <span className={classes.customer}>
      <LogoBox src={customer.logoUrl} name={customer.name} size={28} />
      <span className={classes.name} title={customer.name}>
        {customer.name}
      </span>
    </span>
  );
};
