import type { Customer } from '@vantage/contract/customers';
import { IconDots } from '@tabler/icons-react';
import { createContext, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu, type RowAction } from '../../ui/row-menu';
import classes from './customer-menu.module.css';

/** What can be done to a customer. A context, so that cards are kept while it changes; null where nothing can. */
export const CustomerActionsContext = createContext<((customer: Customer) => readonly RowAction[]) | null>(
  null,
);

/** The menu on a customer's card, above the link that covers it. */
export const CustomerMenu = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('ui');
  const actionsOf = useContext(CustomerActionsContext);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!actionsOf) return null;
  const opener = (
    <button
      ref={button}
      type="button"
      className={classes.button}
      aria-label={t('table.actionsOf', { name: customer.name })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      <IconDots size={18} stroke={1.6} aria-hidden />
    </button>
  );
  if (!isOpen) return opener;
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <RowMenu actions={actionsOf(customer)} onClose={close} withinPortal>
      {opener}
    </RowMenu>
  );
};
