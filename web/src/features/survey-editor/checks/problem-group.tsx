import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Sentence } from '../logic/sentence';
import { useLogicTexts } from '../logic/use-logic-texts';
import { useIsReadOnly } from '../session/use-editor';
import classes from './check-list.module.css';
import { isError, type Problem, type ProblemCode } from './problem';
import { describeFix, describeProblem } from './describe-problem';

const visibleAtFirst = 8;

interface ProblemGroupProps {
  readonly code: ProblemCode;
  readonly problems: readonly Problem[];
  readonly onOpen: (problem: Problem) => void;
  readonly onFix: (problem: Problem) => void;
}

/** All problems of one kind. */
export const ProblemGroup = ({ code, problems, onOpen, onFix }: ProblemGroupProps) => {
  const texts = useLogicTexts();
  const { t } = texts;
  const isReadOnly = useIsReadOnly();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isComplete, setComplete] = useState(false);
  const visible = isComplete ? problems : problems.slice(0, visibleAtFirst);
  const Icon = isError({ code }) ? IconAlertCircle : IconAlertTriangle;
  return (
    <section aria-labelledby={headingId}>
      <h2
        ref={heading}
        id={headingId}
        className={classes.heading}
        data-error={isError({ code })}
        tabIndex={-1}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        {t(`problemGroup.${code}`)} <span className={classes.count}>{problems.length}</span>
      </h2>
      <ul className={classes.problems}>
        {visible.map((problem) => {
          const { nodeId, property, values, fix } = problem;
          return (
            <li key={JSON.stringify([nodeId, property, values])} className={classes.problem}>
              <UnstyledButton className={classes.location} onClick={() => onOpen(problem)}>
                <Sentence text={describeProblem(problem, texts)} />
              </UnstyledButton>
              {fix && !isReadOnly && (
                <Button
                  className={classes.fix ?? ''}
                  variant="default"
                  size="compact-sm"
                  onClick={() => {
                    onFix(problem);
                    // The button goes away with the problem.
                    heading.current?.focus();
                  }}
                >
                  {describeFix(fix, texts)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {visible.length < problems.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setComplete(true)}>
          {t('check.all', { count: problems.length })}
        </Button>
      )}
    </section>
  );
};
