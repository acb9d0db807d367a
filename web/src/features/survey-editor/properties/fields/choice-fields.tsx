import { MultiSelect, NativeSelect, Select } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { Json } from '@vantage/survey-document/json';
import { useTranslation } from 'react-i18next';
import type { PropertyChoice } from '../../metadata/property-description';
import { usePropertyTexts } from '../../metadata/use-property-texts';
import { FieldFrame, getLabelId, useInputNotes } from './field-frame';
import type { PropertyField } from './property-field';
import { SwitchField } from './switch-field';
import { usePageOptions, useQuestionOptions } from './use-name-options';

/** Several properties had a choice of values before they were switches, such as `none` and `both`. */
const formerlyOff: readonly Json[] = ['', 'false', 'hide', 'none', 'noPreview', 'off'];

const isTrue = (value: Json | undefined): boolean =>
  typeof value === 'string' ? !formerlyOff.includes(value) : value === true;

export const BooleanPropertyField = ({ field }: { field: PropertyField }) => {
  const { description, value, isMixed, write } = field;
  return (
    <SwitchField
      field={field}
      checked={!isMixed && isTrue(value ?? description.defaultValue)}
      onChange={(checked) => write(() => checked)}
    />
  );
};

const toKey = (value: Json | undefined): string => (value === undefined ? '' : JSON.stringify(value));

const chevron = {
  rightSection: <IconChevronDown size={16} stroke={1.6} aria-hidden />,
  rightSectionPointerEvents: 'none',
} as const;

export const ChoicePropertyField = ({ field }: { field: PropertyField }) => {
  const { t } = useTranslation('survey-properties');
  const { getOptionText } = usePropertyTexts();
  const { description, controlId, value, isMixed, write } = field;
  const notes = useInputNotes(field);
  const { choices, defaultValue } = description;
  const current = value ?? defaultValue;
  const isListed = choices.some((choice) => toKey(choice.value) === toKey(current));
  const unlisted: PropertyChoice[] =
    current === undefined || isListed || isMixed ? [] : [{ value: current, text: toKey(current) }];
  const hasEmpty = current === undefined && !choices.some((choice) => choice.value === '');
  const options = [
    ...(isMixed ? [{ value: '', label: t('mixed'), disabled: true }] : []),
    ...(hasEmpty && !isMixed ? [{ value: '', label: t('notSet') }] : []),
    ...[...choices, ...unlisted].map((choice) => ({
      value: toKey(choice.value),
      label: choice.value === '' ? t('notSet') : getOptionText(choice),
    })),
  ];
  return (
    <FieldFrame field={field}>
      <NativeSelect
        {...notes}
        id={controlId}
        size="sm"
        data={options}
        value={isMixed ? '' : toKey(current)}
        disabled={description.isReadOnly}
        onChange={(event) => {
          const { value: selected } = event.currentTarget;
          write(() => (selected === '' ? undefined : (JSON.parse(selected) as Json)));
        }}
        {...chevron}
      />
    </FieldFrame>
  );
};

interface NamesControlProps {
  field: PropertyField;
  options: readonly { value: string; label: string }[];
}

const maxOptions = 100;

/** Above dialogs. */
const comboboxProps = { zIndex: 410 } as const;

const withUnlisted = (
  options: NamesControlProps['options'],
  values: readonly string[],
): { value: string; label: string }[] => [
  ...options,
  ...values
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value })),
];

const NamesControl = ({ field, options }: NamesControlProps) => {
  const { t } = useTranslation(['survey-properties', 'ui']);
  const { controlId, value, isMixed, write } = field;
  const notes = useInputNotes(field);
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  return (
    <FieldFrame field={field}>
      <MultiSelect
        {...notes}
        id={controlId}
        size="sm"
        searchable
        limit={maxOptions}
        comboboxProps={comboboxProps}
        aria-labelledby={getLabelId(field)}
        data={withUnlisted(options, names)}
        value={names}
        placeholder={isMixed ? t('mixed') : undefined}
        nothingFoundMessage={t('ui:field.nothingFound')}
        onChange={(next) => write(() => (next.length === 0 ? undefined : next))}
        {...chevron}
      />
    </FieldFrame>
  );
};

/** Several of the choices that a property has, such as the categories of accepted files. */
export const ChoiceSetPropertyField = ({ field }: { field: PropertyField }) => {
  const { getOptionText } = usePropertyTexts();
  const options = field.description.choices.flatMap((choice) =>
    typeof choice.value === 'string' ? [{ value: choice.value, label: getOptionText(choice) }] : [],
  );
  return <NamesControl field={field} options={options} />;
};

export const QuestionsPropertyField = ({ field }: { field: PropertyField }) => (
  <NamesControl field={field} options={useQuestionOptions()} />
);

export const PagesPropertyField = ({ field }: { field: PropertyField }) => (
  <NamesControl field={field} options={usePageOptions()} />
);

/** The name of a question. One that doesn't exist stays until another one is selected. */
export const QuestionPropertyField = ({ field }: { field: PropertyField }) => {
  const { t } = useTranslation(['survey-properties', 'ui']);
  const { controlId, value, isMixed, write } = field;
  const name = typeof value === 'string' ? value : null;
  const options = useQuestionOptions();
  const isMissing = name !== null && !options.some((option) => option.value === name);
  const notes = useInputNotes(field, isMissing ? t('problem.question', { name }) : undefined);
  return (
    <FieldFrame field={field}>
      <Select
        {...notes}
        id={controlId}
        size="sm"
        searchable
        clearable
        limit={maxOptions}
        comboboxProps={comboboxProps}
        aria-labelledby={getLabelId(field)}
        clearButtonProps={{ 'aria-label': t('ui:field.clear', { label: field.label }) }}
        data={withUnlisted(options, name === null ? [] : [name])}
        value={name}
        placeholder={isMixed ? t('mixed') : t('notSet')}
        nothingFoundMessage={t('ui:field.nothingFound')}
        onChange={(next) => write(() => next ?? undefined)}
        {...(name === null && chevron)}
      />
    </FieldFrame>
  );
};
