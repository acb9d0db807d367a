import type { Customer } from '@vantage/contract/customers/customers';
import { IconDots } from '@tabler/icons-react';
import { createContext, useContext, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { RowMenu, type RowAction } from '../../../ui/lists/table/row-menu';
import { tooltip } from '../../../ui/overlays/tooltip';
import classes from './customer-menu.module.css';

/** A context rather than a prop, so that memoized cards do not re-render; null if no action is available. */
export const CustomerActionsContext = createContext<((customer: Customer) => readonly RowAction[]) | null>(
  null,
);

/** Above the link that covers the card. */
export const CustomerMenu = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('ui');
  const listActions = useContext(CustomerActionsContext);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!listActions) return null;
  const openByArrows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    // Arrow keys would move to the next card.
    event.stopPropagation();
    setIsOpen(true);
  };
  const opener = (
    <button
      ref={button}
      type="button"
      {...tooltip(t('table.actions'))}
      className={classes.button}
      aria-label={t('table.actionsOf', { name: customer.name })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
      onKeyDown={openByArrows}
    >
      <IconDots size={18} stroke={1.6} aria-hidden />
    </button>
  );
  if (!isOpen) return opener;
  const close = () => {
    // The button remounts without the menu; it must exist before a dialog records what to return the focus
    // to.
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };
  return (
    <RowMenu actions={listActions(customer)} onClose={close} withinPortal>
      {opener}
    </RowMenu>
  );
};
