import { Menu, Popover, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionPicker, type OptionPickerProps } from '../../forms/fields/option-picker';
import classes from './filter-frame.module.css';

export interface FilterFrameProps {
  label: string;
  /** What it is set to, in words; `undefined` while it leaves nothing out. */
  value: string | undefined;
  onClear: () => void;
  /** The menu stays open for a further choice. */
  staysOpen?: boolean;
  /** Items of the menu. */
  children?: ReactNode;
  /** What is searched instead of a menu. */
  picker?: Pick<OptionPickerProps, 'options' | 'value' | 'onChoose'> | undefined;
}

/** One filter of a list: `Label ⌄` while empty; tinted, with its value and a cross, once set. */
export const FilterFrame = (props: FilterFrameProps) => {
  const { label, value, onClear, staysOpen = false, children, picker } = props;
  const { t } = useTranslation('ui');
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isSet = value !== undefined;
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const clear = () => {
    onClear();
    // The cross goes away with the value; whoever pressed it stays at the filter.
    opener.current?.focus();
  };
  const face = isSet ? (
    <>
      <span className={classes.name}>{label}:</span> <span className={classes.value}>{value}</span>
    </>
  ) : (
    <>
      {label}
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
    </>
  );
  return (
    <div className={classes.filter} data-set={isSet}>
      {picker ? (
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-start"
          withinPortal={false}
          closeOnEscape={false}
        >
          <Popover.Target>
            <UnstyledButton ref={opener} className={classes.opener} onClick={() => setIsOpen(!isOpen)}>
              {face}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown className={classes.picker}>
            <OptionPicker
              {...picker}
              label={label}
              onChoose={(next) => {
                picker.onChoose(next);
                close();
              }}
              onLeave={close}
              takesFocus
            />
          </Popover.Dropdown>
        </Popover>
      ) : (
        // It stays open when options arrive that are too many for a menu.
        <Menu opened={isOpen} onChange={setIsOpen} withinPortal={false} closeOnItemClick={!staysOpen}>
          <Menu.Target>
            <UnstyledButton ref={opener} className={classes.opener}>
              {face}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown miw={200} className={classes.list}>
            {children}
          </Menu.Dropdown>
        </Menu>
      )}
      {isSet && (
        <UnstyledButton className={classes.clear} aria-label={t('filter.clear', { label })} onClick={clear}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
};
