import { TagsInput } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { fieldParts, type FieldProps } from './field-parts';

export interface TagsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (values: string[]) => void;
  /** How what was typed is kept; what comes out empty or twice is left out. */
  tidy: (typed: string) => string;
  placeholder?: string;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** What was pasted or left in the field may still hold several. */
const wordsOf = (typed: readonly string[], tidy: (word: string) => string): string[] => [
  ...new Set(
    typed
      .flatMap((tag) => tag.split(/[\s,;]+/))
      .map(tidy)
      .filter((word) => word !== ''),
  ),
];

/** Words of one's own, each a small label inside the field: Enter, a comma, a space or leaving the field ends one. */
export const TagsField = ({ label, help, error, value, onChange, tidy, ...input }: TagsFieldProps) => (
  <TagsInput
    {...input}
    {...fieldParts({ label, help, error })}
    value={[...value]}
    onChange={(next) => onChange(wordsOf(next, tidy))}
    splitChars={[',', ';', ' ']}
  />
);
