import { ActionIcon } from '@mantine/core';
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/forms/fields/choices/select-field';
import { hasNoOperand, takesList, type Comparison } from '../expressions/condition';
import { findVariable } from '../expressions/find-variable';
import type { SurveyVariable } from '../expressions/survey-variables';
import { changeOperator, changeVariable, listOperators } from './condition-draft';
import classes from './rule-editor.module.css';
import { useRuleVariables } from './use-rule-variables';
import { ValuePicker } from './value-picker';

interface ComparisonRowProps {
  readonly comparison: Comparison;
  /** It says what is missing once the author has tried to save. */
  readonly hasError: boolean;
  /** The first field has the focus when the dialog opens. */
  readonly takesFocus: boolean;
  /** It has the focus once it is there. */
  readonly isAdded: boolean;
  readonly onChange: (comparison: Comparison) => void;
  readonly onRemove: () => void;
}

const toOptions = (variables: readonly SurveyVariable[], current: string) => {
  const options = variables.map(({ name, title, number }) => ({
    value: name,
    label: number === null ? title || name : `${number}. ${title || name}`,
  }));
  return current === '' || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: `{${current}}` }];
};

/** One comparison: question, operator and value. */
export const ComparisonRow = (props: ComparisonRowProps) => {
  const { comparison, hasError, takesFocus, isAdded, onChange, onRemove } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAdded) row.current?.querySelector('input')?.focus();
  }, [isAdded]);
  const { t } = useTranslation('survey-logic');
  const { document, nodeId, variables } = useRuleVariables();
  const { name, operator, operand } = comparison;
  const selectedVariable = name === '' ? null : findVariable(document, name, nodeId);
  // A name in another case refers to the same question.
  const current = variables.find((each) => each.name.toLowerCase() === name.toLowerCase())?.name ?? name;
  const isCompared = !hasNoOperand(operator);
  const canCompareQuestions = isCompared && !takesList(operator) && name !== '';
  const isValueMissing =
    hasError && name !== '' && (operand === null || operand.kind !== 'value' || operand.value === '');
  return (
    <div ref={row} className={classes.row}>
      <div className={classes.question}>
        <SelectField
          label={t('dialog.question')}
          searchable
          options={toOptions(variables, current)}
          value={current === '' ? null : current}
          error={hasError && name === '' ? t('dialog.chooseQuestion') : undefined}
          // It opens its list when it has the focus.
          {...(takesFocus && name === '' && { 'data-autofocus': true })}
          onChange={(next) => {
            const variable = variables.find((each) => each.name === next);
            if (variable) onChange(changeVariable(variable));
          }}
        />
      </div>
      <div className={classes.operator}>
        <SelectField
          label={t('dialog.operator')}
          {...(takesFocus && name !== '' && { 'data-autofocus': true })}
          options={listOperators(selectedVariable, operator).map((value) => ({
            value,
            label: t(`operator.${value}`),
          }))}
          value={operator}
          onChange={(next) => next && onChange(changeOperator(comparison, next))}
        />
      </div>
      <div className={classes.value}>
        {isCompared && (
          <ValuePicker
            comparison={comparison}
            variable={selectedVariable}
            variables={variables}
            error={isValueMissing ? t('dialog.chooseValue') : undefined}
            onChange={(next) => onChange({ ...comparison, operand: next })}
          />
        )}
      </div>
      <div className={classes.actions}>
        {canCompareQuestions && (
          <ActionIcon
            variant="subtle"
            aria-label={operand?.kind === 'variable' ? t('dialog.compareValue') : t('dialog.compareQuestion')}
            title={operand?.kind === 'variable' ? t('dialog.compareValue') : t('dialog.compareQuestion')}
            onClick={() =>
              onChange({
                ...comparison,
                operand: operand?.kind === 'variable' ? null : { kind: 'variable', name: '' },
              })
            }
          >
            <IconArrowsExchange size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          aria-label={t('dialog.removeComparison')}
          title={t('dialog.removeComparison')}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
};
