import { TagsInput } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { fieldParts, type OptionalFieldProps } from '../field-parts';

export interface TagsFieldProps extends OptionalFieldProps {
  value: readonly string[];
  onChange: (values: string[]) => void;
  /** Normalizes a typed word; empty results and duplicates are dropped. */
  normalize: (typed: string) => string;
  placeholder?: string;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** Pasted text, or text left in the field, may contain several words. */
const splitTags = (typed: readonly string[], normalize: (word: string) => string): string[] => [
  ...new Set(
    typed
      .flatMap((tag) => tag.split(/[\s,;]+/))
      .map(normalize)
      .filter((word) => word !== ''),
  ),
];

/** Free words as tags. Enter, a comma, a space or blur completes one. */
export const TagsField = ({
  label,
  help,
  error,
  optional,
  value,
  onChange,
  normalize,
  ...input
}: TagsFieldProps) => (
  <TagsInput
    {...input}
    {...fieldParts({ label, help, error, optional })}
    value={[...value]}
    onChange={(next) => onChange(splitTags(next, normalize))}
    splitChars={[',', ';', ' ']}
  />
);
