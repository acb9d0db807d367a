import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/forms/fields/choices/select-field';
import { useDocument } from '../../session/use-editor';
import type { Scalar } from '../expressions/condition';
import { findVariable } from '../expressions/find-variable';
import { getSurveyVariables } from '../expressions/survey-variables';
import type { RuleAction } from './new-rule';
import { ValuePicker } from './value-picker';

interface ActionFieldsProps<Action extends RuleAction> {
  readonly action: Action;
  /** Whether the author has tried to save, after which missing parts are marked. */
  readonly hasTried: boolean;
  readonly onChange: (action: RuleAction) => void;
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** What a trigger does: the question it skips to, sets or copies. */
export const ActionFields = <Action extends RuleAction>({
  action,
  hasTried,
  onChange,
}: ActionFieldsProps<Action>) => {
  const { t } = useTranslation('survey-logic');
  const document = useDocument();
  const { kind, target, source, value } = action;
  const variables = [...getSurveyVariables(document).byName.values()];
  const questions = variables.map(({ name, title, number }) => ({
    value: name,
    label: number === null ? title || name : `${number}. ${title || name}`,
  }));
  const variable = target === null ? null : findVariable(document, target);
  const missing = (isMissing: boolean): string | undefined =>
    hasTried && isMissing ? t('dialog.chooseQuestion') : undefined;
  const hasTarget = kind === 'skip' || kind === 'setvalue' || kind === 'copyvalue';
  return (
    <>
      {kind === 'copyvalue' && (
        <SelectField
          label={t('add.source')}
          searchable
          options={questions}
          value={source}
          error={missing(source === null)}
          onChange={(name) => onChange({ ...action, source: name })}
        />
      )}
      {hasTarget && (
        <SelectField
          label={t('add.target')}
          searchable
          options={questions}
          value={target}
          error={missing(target === null)}
          onChange={(name) => onChange({ ...action, target: name, value: '' })}
        />
      )}
      {kind === 'setvalue' && variable && (
        <ValuePicker
          comparison={{
            name: variable.name,
            operator: variable.valueType === 'choices' ? 'anyof' : 'equal',
            operand: Array.isArray(value)
              ? { kind: 'list', values: value.filter(isScalar) }
              : { kind: 'value', value: isScalar(value) ? value : '' },
          }}
          variable={variable}
          variables={variables}
          error={undefined}
          onChange={(operand) => {
            if (operand?.kind === 'list') onChange({ ...action, value: operand.values });
            else onChange({ ...action, value: operand?.kind === 'value' ? operand.value : '' });
          }}
        />
      )}
    </>
  );
};
