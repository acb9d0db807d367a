import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field';
import { checkExpression, replaceName, type ExpressionContext } from '../expressions/check-expression';
import { useExpressionProblemText } from '../expressions/use-expression-problem-text';
import classes from './rule-editor.module.css';

interface ExpressionFieldProps {
  readonly text: string;
  readonly context: ExpressionContext;
  readonly onChange: (text: string) => void;
}

/** An expression as text, with what is wrong with it below. */
export const ExpressionField = ({ text, context, onChange }: ExpressionFieldProps) => {
  const { t } = useTranslation('survey-logic');
  const describeProblem = useExpressionProblemText();
  const problems = checkExpression(text, context);
  const listId = useId();
  return (
    <>
      <TextAreaField
        label={t('dialog.expression')}
        help={t('dialog.expressionHelp')}
        data-autofocus
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-describedby={listId}
        classNames={{ input: classes.code ?? '' }}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <ul id={listId} className={classes.problems} role="status">
        {problems.map((problem) => {
          const suggestion = 'suggestion' in problem ? problem.suggestion : null;
          const description = describeProblem(problem);
          return (
            <li key={description} className={classes.problem}>
              {description}
              {suggestion !== null && problem.code === 'unknownName' && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => onChange(replaceName(text, problem.name, suggestion))}
                >
                  {t('dialog.use', { name: suggestion })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
};
