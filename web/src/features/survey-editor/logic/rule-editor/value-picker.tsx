import { useTranslation } from 'react-i18next';
import { MultiSelectField, SelectField } from '../../../../ui/forms/fields/choices/select-field';
import { DateField } from '../../../../ui/forms/fields/date-field';
import { TextField } from '../../../../ui/forms/fields/text-field';
import { takesList, type Comparison, type Operand, type Scalar } from '../expressions/condition';
import { getChoiceText } from '../expressions/describe-expression';
import type { SurveyVariable } from '../expressions/survey-variables';

interface ValuePickerProps {
  readonly comparison: Comparison;
  readonly variable: SurveyVariable | null;
  /** The questions that the answer can be compared with. */
  readonly variables: readonly SurveyVariable[];
  readonly error: string | undefined;
  readonly onChange: (operand: Operand | null) => void;
}

/** Values of choices may be texts, numbers or true and false. */
const toOptionValue = (value: Scalar): string => JSON.stringify(value);

const toOptions = (
  variable: SurveyVariable,
  values: readonly Scalar[],
  getText: (value: Scalar) => string,
) => {
  const choiceValues = variable.choices.map(({ value }) => value);
  const unknown = values.filter((value) => !choiceValues.some((each) => String(each) === String(value)));
  return [...choiceValues, ...unknown].map((value) => ({
    value: toOptionValue(value),
    label: getText(value),
  }));
};

const readNumber = (typed: string): Scalar => {
  const normalized = typed.normalize('NFKC').trim().replace(',', '.');
  // A number that is written in another way, such as 5.0, may not be complete.
  return String(Number(normalized)) === normalized ? Number(normalized) : typed;
};

/** Picks what an answer is compared with, as the question is answered: from its choices, as a number, date or text. */
export const ValuePicker = ({ comparison, variable, variables, error, onChange }: ValuePickerProps) => {
  const { t } = useTranslation('survey-logic');
  const { operator, operand } = comparison;
  const label = t('dialog.value');
  if (operand?.kind === 'variable')
    return (
      <SelectField
        label={t('dialog.otherQuestion')}
        searchable
        options={variables.map(({ name, title }) => ({ value: name, label: title || name }))}
        value={operand.name === '' ? null : operand.name}
        error={error}
        onChange={(name) => onChange({ kind: 'variable', name: name ?? '' })}
      />
    );
  const values = operand?.kind === 'list' ? operand.values : operand ? [operand.value] : [];
  const [value = ''] = values;
  if (variable && variable.choices.length > 0) {
    const options = toOptions(variable, values, (each) => {
      const choice = variable.choices.find((one) => String(one.value) === String(each));
      return choice ? getChoiceText(choice, variable, t) : String(each);
    });
    const find = (one: string): Scalar => JSON.parse(one) as Scalar;
    const selected = (each: Scalar): string =>
      options.find((option) => String(find(option.value)) === String(each))?.value ?? toOptionValue(each);
    return takesList(operator) ? (
      <MultiSelectField
        label={t('dialog.values')}
        options={options}
        value={values.map(selected)}
        error={error}
        onChange={(selection) => onChange({ kind: 'list', values: selection.map(find) })}
      />
    ) : (
      <SelectField
        label={label}
        options={options}
        value={operand === null ? null : selected(value)}
        error={error}
        onChange={(option) => onChange(option === null ? null : { kind: 'value', value: find(option) })}
      />
    );
  }
  if (variable?.valueType === 'date')
    return (
      <DateField
        label={label}
        value={operand === null ? null : String(value)}
        {...(error !== undefined && { error })}
        onChange={(date) => onChange(date === null ? null : { kind: 'value', value: date })}
      />
    );
  const isNumber = variable?.valueType === 'number';
  const toScalar = (typed: string): Scalar => (isNumber ? readNumber(typed) : typed);
  return (
    <TextField
      label={takesList(operator) ? t('dialog.valuesByComma') : label}
      {...(isNumber && { inputMode: 'decimal' as const })}
      autoComplete="off"
      value={takesList(operator) ? values.join(', ') : String(value)}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => {
        if (takesList(operator)) onChange({ kind: 'list', values: typed.split(/\s*,\s*/).map(toScalar) });
        else onChange(typed === '' ? null : { kind: 'value', value: toScalar(typed) });
      }}
    />
  );
};
