import { MultiSelect, Select } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldParts, type OptionalFieldProps } from '../field-parts';

interface SelectFieldBase<Value extends string> extends OptionalFieldProps {
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  placeholder?: string;
  disabled?: boolean;
  searchable?: boolean;
  /** It has the focus when its dialog opens. */
  'data-autofocus'?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
}

export interface SelectFieldProps<Value extends string> extends SelectFieldBase<Value> {
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** The chosen option was chosen once more. */
  onChooseAgain?: (value: Value) => void;
  clearable?: boolean;
}

const shared = {
  checkIconPosition: 'right',
  maxDropdownHeight: 320,
  // Above dialogs.
  comboboxProps: { zIndex: 410 },
} as const;

export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { label, help, error, optional, options, onChange, onChooseAgain, ...rest } = props;
  const { clearable = false, ...input } = rest;
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const selectedLabel = options.find(({ value }) => value === input.value)?.label;
  /** Typing replaces the selected label, which would match no other option. */
  const selectLabel = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (input.searchable === true && currentTarget.value === selectedLabel) currentTarget.select();
  };
  return (
    <Select
      {...shared}
      {...input}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onFocus={(event) => {
        selectLabel(event);
        input.onFocus?.();
      }}
      // Releasing the mouse button has placed the caret.
      onClick={selectLabel}
      onBlur={() => {
        // Mantine's own would cover what has the focus next.
        setOpen(false);
        input.onBlur?.();
      }}
      {...fieldParts({ label, help, error, optional })}
      data={[...options]}
      onChange={(next) => onChange(options.find(({ value }) => value === next)?.value ?? null)}
      onOptionSubmit={(next) => input.value !== null && next === input.value && onChooseAgain?.(input.value)}
      allowDeselect={false}
      selectFirstOptionOnChange
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('field.clear', { label }) }}
      nothingFoundMessage={t('field.nothingFound')}
      {...(!(clearable && input.value !== null) && {
        rightSection: <IconChevronDown size={16} stroke={1.6} aria-hidden />,
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  );
};

export interface MultiSelectFieldProps<Value extends string> extends SelectFieldBase<Value> {
  value: readonly Value[];
  onChange: (values: Value[]) => void;
}

export const MultiSelectField = <Value extends string>(props: MultiSelectFieldProps<Value>) => {
  const { label, help, error, optional, options, value, onChange, ...input } = props;
  const { t } = useTranslation('ui');
  return (
    <MultiSelect
      {...shared}
      {...input}
      {...fieldParts({ label, help, error, optional })}
      data={[...options]}
      value={[...value]}
      onChange={(next) => onChange(options.map((option) => option.value).filter((one) => next.includes(one)))}
      nothingFoundMessage={t('field.nothingFound')}
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
    />
  );
};
