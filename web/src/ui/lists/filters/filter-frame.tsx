import { Menu, Popover, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionPickerProps } from '../../forms/fields/choices/option-picker';
import { lazyOverlay } from '../../overlays/lazy-overlay';
import classes from './filter-frame.module.css';

/** Few filters have too many options for a menu, and the picker would be a tenth of the first list's code. */
const OptionPicker = lazyOverlay<OptionPickerProps & { onClose: () => void }>(() =>
  import('../../forms/fields/choices/option-picker').then((module) => module.OptionPicker),
);

export interface FilterFrameProps {
  label: string;
  value: string | undefined;
  onClear: () => void;
  /** For filters with several values. */
  staysOpen?: boolean;
  children?: ReactNode;
  /** A searchable list instead of a menu. */
  picker?: Pick<OptionPickerProps, 'options' | 'values' | 'onChoose'> | undefined;
}

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
    // The button is removed with the value; keep the focus at the filter.
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
              multiple={staysOpen}
              onChoose={(next) => {
                picker.onChoose(next);
                if (!staysOpen) close();
              }}
              onLeave={close}
              onClose={close}
              takesFocus
            />
          </Popover.Dropdown>
        </Popover>
      ) : (
        // Controlled, so that it stays open when too many options for a menu arrive.
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
