import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useTranslation } from 'react-i18next';
import { FieldLabel, FieldNotes, getHelpId, ResetButton } from './field-frame';
import classes from './field-frame.module.css';
import type { PropertyField } from './property-field';

interface SwitchFieldProps {
  field: PropertyField;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch at the right of its label. */
export const SwitchField = ({ field, checked, onChange }: SwitchFieldProps) => {
  const { t } = useTranslation('survey-properties');
  const { description, controlId, isMixed } = field;
  return (
    <div className={classes.field} data-property={description.name}>
      <div className={classes.inline}>
        <Switch
          id={controlId}
          label={<FieldLabel field={field} />}
          labelPosition="left"
          withThumbIndicator={false}
          classNames={{
            root: classes.switch,
            body: classes.switchBody,
            labelWrapper: classes.switchLabel,
            label: classes.label,
          }}
          checked={checked}
          disabled={description.isReadOnly}
          aria-describedby={getHelpId(field)}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={classes.inlineActions}>
          {isMixed && <span className={classes.mixed}>{t('mixed')}</span>}
          <ResetButton field={field} />
        </span>
      </div>
      <FieldNotes field={field} />
    </div>
  );
};
