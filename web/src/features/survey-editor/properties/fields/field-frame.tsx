import { ActionIcon } from '@mantine/core';
import { IconAlertCircle, IconRotate2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { hasTitle } from '../../metadata/use-property-texts';
import classes from './field-frame.module.css';
import type { PropertyField } from './property-field';
import { useFieldStyle } from './field-style';

interface FieldFrameProps {
  field: PropertyField;
  problem?: string | undefined;
  /** The control consists of several, so that the label names a group. */
  isGroup?: boolean;
  /** Further buttons beside the label. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The ids of a control's help and problem, for `aria-describedby`. */
export const getDescriptionIds = ({ controlId }: PropertyField): string =>
  `${controlId}-help ${controlId}-problem`;

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

/** What is wrong with the input, else help. */
export const FieldNotes = ({ field, problem }: { field: PropertyField; problem?: string | undefined }) => {
  const { isCompact } = useFieldStyle();
  const { controlId, help } = field;
  if (problem !== undefined)
    return (
      <p id={`${controlId}-problem`} className={classes.problem}>
        <IconAlertCircle size={14} stroke={1.6} aria-hidden />
        {problem}
      </p>
    );
  if (isCompact || help === undefined) return null;
  return (
    <p id={`${controlId}-help`} className={classes.help}>
      {help}
    </p>
  );
};

/** The label of a property, its control, help, and the button that resets it. */
export const FieldFrame = (props: FieldFrameProps) => {
  const { field, problem, isGroup = false, actions, children } = props;
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
      <FieldNotes field={field} problem={problem} />
    </div>
  );
};
