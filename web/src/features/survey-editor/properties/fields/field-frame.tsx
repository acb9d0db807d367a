import { ActionIcon } from '@mantine/core';
import { IconRotate2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldParts } from '../../../../ui/forms/fields/field-parts';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { hasTitle } from '../../metadata/use-property-texts';
import classes from './field-frame.module.css';
import type { PropertyField } from './property-field';
import { useFieldStyle } from './field-style';

interface FieldFrameProps {
  field: PropertyField;
  /** The control consists of several, so that the label names a group. */
  isGroup?: boolean;
  /** Further buttons beside the label. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The id of a control's help, for `aria-describedby`. */
export const getHelpId = ({ controlId }: PropertyField): string => `${controlId}-help`;

export const getLabelId = ({ controlId }: PropertyField): string => `${controlId}-label`;

/** The title of a property, with its name in the JSON if the title only repeats that. */
export const FieldLabel = ({ field: { description, label } }: { field: PropertyField }) => {
  const { isCompact } = useFieldStyle();
  return (
    <>
      {label}
      {!isCompact && !hasTitle(description.name) && <code className={classes.code}> {description.name}</code>}
    </>
  );
};

export const ResetButton = ({ field }: { field: PropertyField }) => {
  const { t } = useTranslation('survey-properties');
  const { isCompact } = useFieldStyle();
  const { description, isSet, label, reset } = field;
  if (isCompact || !isSet || description.isRequired) return null;
  return (
    <ActionIcon
      size={24}
      className={classes.action}
      aria-label={t('reset', { property: label })}
      {...tooltip(t('reset', { property: label }))}
      onClick={reset}
    >
      <IconRotate2 size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
};

/** Help for a field that isn't an input of text. */
export const FieldNotes = ({ field }: { field: PropertyField }) => {
  const { isCompact } = useFieldStyle();
  const { controlId, help } = field;
  return isCompact || help === undefined ? null : (
    <p id={`${controlId}-help`} className={classes.help}>
      {help}
    </p>
  );
};

/** @returns the props by which an input shows its help, or what is wrong, and names that as its description */
export function useInputNotes(field: PropertyField, problem?: string) {
  const { isCompact } = useFieldStyle();
  const { label: _label, ...parts } = fieldParts({
    label: '',
    help: isCompact ? undefined : field.help,
    error: problem,
  });
  return parts;
}

/** The label of a property, its control, help, and the button that resets it. */
export const FieldFrame = (props: FieldFrameProps) => {
  const { field, isGroup = false, actions, children } = props;
  const { t } = useTranslation('survey-properties');
  const { description, isMixed, controlId } = field;
  const name = <FieldLabel field={field} />;
  return (
    <div
      className={classes.field}
      data-property={description.name}
      {...(isGroup && { role: 'group', 'aria-labelledby': getLabelId(field) })}
    >
      <div className={classes.head}>
        {isGroup ? (
          <span id={getLabelId(field)} className={classes.label}>
            {name}
          </span>
        ) : (
          <label id={getLabelId(field)} htmlFor={controlId} className={classes.label}>
            {name}
          </label>
        )}
        {isMixed && <span className={classes.mixed}>{t('mixed')}</span>}
        {actions}
        <ResetButton field={field} />
      </div>
      {children}
      {isGroup && <FieldNotes field={field} />}
    </div>
  );
};
