import { Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-frame.module.css';

export interface FilterFrameProps {
  label: string;
  /** What it is set to, in words; `undefined` while it leaves nothing out. */
  value: string | undefined;
  onClear: () => void;
  /** The menu stays open for a further choice. */
  staysOpen?: boolean;
  /** Items of the menu. */
  children: ReactNode;
}

/** One filter of a list: `Label ⌄` while empty; tinted, with its value and a cross, once set. */
export const FilterFrame = ({ label, value, onClear, staysOpen = false, children }: FilterFrameProps) => {
  const { t } = useTranslation('ui');
  const opener = useRef<HTMLButtonElement>(null);
  const isSet = value !== undefined;
  const clear = () => {
    onClear();
    // The cross goes away with the value; whoever pressed it stays at the filter.
    opener.current?.focus();
  };
  return (
    <div className={classes.filter} data-set={isSet}>
      <Menu withinPortal={false} closeOnItemClick={!staysOpen}>
        <Menu.Target>
          <UnstyledButton ref={opener} className={classes.opener}>
            {isSet ? (
              <>
                <span className={classes.name}>{label}:</span> {value}
              </>
            ) : (
              <>
                {label}
                <IconChevronDown size={16} stroke={1.6} aria-hidden />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={200} className={classes.list}>
          {children}
        </Menu.Dropdown>
      </Menu>
      {isSet && (
        <UnstyledButton className={classes.clear} aria-label={t('filter.clear', { label })} onClick={clear}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
};
