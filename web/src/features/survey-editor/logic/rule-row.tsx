import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { checkExpression } from './expressions/check-expression';
import { toPlainSentence } from './expressions/sentences';
import { describeExpressionProblem } from './expressions/use-expression-problem-text';
import type { Rule } from './rules/list-rules';
import { Sentence } from './sentence';
import classes from './logic.module.css';
import { useLogicTexts } from './use-logic-texts';

interface RuleRowProps {
  readonly ref: Ref<HTMLLIElement>;
  readonly index: number;
  readonly total: number;
  /** Its distance in px from the top of the list. */
  readonly start: number;
  readonly rule: Rule;
  readonly sentence: string;
  readonly isReadOnly: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

export const RuleRow = (props: RuleRowProps) => {
  const { ref, index, total, start, rule, sentence, isReadOnly, onOpen, onRemove } = props;
  const { document, t } = useLogicTexts(rule.nodeId);
  const [problem] = checkExpression(rule.expression, { document, ...rule });
  return (
    <li
      ref={ref}
      data-index={index}
      className={classes.rule}
      style={{ transform: `translateY(${start}px)` }}
      aria-posinset={index + 1}
      aria-setsize={total}
    >
      <UnstyledButton className={classes.ruleButton} disabled={isReadOnly} onClick={onOpen}>
        <span>
          <Sentence text={sentence} />
        </span>
        {problem && (
          <span className={classes.ruleProblem}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {describeExpressionProblem(problem, t)}
          </span>
        )}
      </UnstyledButton>
      {!isReadOnly && (
        <ActionIcon
          variant="subtle"
          aria-label={t('list.remove', { rule: toPlainSentence(sentence, t) })}
          title={t('dialog.remove')}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
};
