import { Switch } from '@mantine/core';
import { FieldFrame } from '../fields/field-frame';
import type { PropertyField } from '../fields/property-field';

interface SwitchFieldProps {
  field: PropertyField;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch for a property that isn't a boolean. */
export const SwitchField = ({ field, checked, onChange }: SwitchFieldProps) => (
  <FieldFrame field={field} isInline>
    <Switch
      id={field.controlId}
      withThumbIndicator={false}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </FieldFrame>
);
