import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { RuleDialog } from '../logic/rule-dialog';
import { findElementOrPage } from '../logic/rules/rule-places';
import { useLogicTexts } from '../logic/use-logic-texts';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';
import classes from './check-list.module.css';
import { errorCodes, warningCodes, type Problem } from './problem';
import { ProblemGroup } from './problem-group';
import { isRuleProblem } from './describe-problem';
import { useProblems } from './problems-area';
import { RobotPanel } from './robot/robot-panel';

export interface CheckListProps {
  /** Leads to the table of translations. */
  readonly onOpenTranslations?: () => void;
  /** Leads to a property of a node, which is selected then. By default, the node is selected. */
  readonly onOpen?: (problem: Problem) => void;
}

/** Problems of the survey, each of which leads to its position. */
export const CheckList = ({ onOpenTranslations, onOpen }: CheckListProps) => {
  const session = useEditor();
  const announce = useAnnounce();
  const { document, t } = useLogicTexts();
  const problems = useProblems();
  const [opened, setOpened] = useState<Problem | null>(null);

  const open = (problem: Problem): void => {
    if (problem.code === 'translationMissing' && onOpenTranslations) return onOpenTranslations();
    const element = findElementOrPage(document, problem.nodeId);
    session.select([element?.id ?? problem.nodeId]);
    if (isRuleProblem(problem)) setOpened(problem);
    else onOpen?.(problem);
  };
  const applyFix = ({ fix }: Problem): void => {
    if (!fix) return;
    session.execute(fix.commands);
    announce(t('fix.done'));
  };

  if (!problems)
    return (
      <LoadingState label={t('check.loading')}>
        <Skeleton height={200} box />
      </LoadingState>
    );
  // A problem of a node that was removed in the meantime leads nowhere.
  const current = problems.filter(({ nodeId }) => document.nodes.has(nodeId));
  const errors = current.filter(({ code }) => errorCodes.some((each) => each === code));
  const warnings = current.filter(({ code }) => warningCodes.some((each) => each === code));
  return (
    <section className={classes.checks} aria-label={t('check.title')}>
      <p className={classes.summary} role="status">
        {t('check.summary', {
          errors: t('check.errors', { count: errors.length }),
          warnings: t('check.warnings', { count: warnings.length }),
        })}
      </p>
      {current.length === 0 && (
        <EmptyState
          icon={<IconCircleCheck size={24} stroke={1.6} />}
          title={t('check.none')}
          hint={t('check.noneHint')}
        />
      )}
      {[...errorCodes, ...warningCodes].map((code) => {
        const sameCode = current.filter((problem) => problem.code === code);
        return sameCode.length === 0 ? null : (
          <ProblemGroup key={code} code={code} problems={sameCode} onOpen={open} onFix={applyFix} />
        );
      })}
      <RobotPanel />
      {opened?.property && (
        <RuleDialog
          nodeId={opened.nodeId}
          property={opened.property}
          opened
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
};
