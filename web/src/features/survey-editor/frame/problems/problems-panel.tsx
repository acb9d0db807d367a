import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../../lib/api/field-problems';
import { useSelection } from '../../session/use-editor';
import { PublishProblems } from './publish-problems';
import { SidePanel } from '../side-panel';

const CheckList = lazy(() =>
  import('../../checks/check-list').then((module) => ({ default: module.CheckList })),
);

export interface ProblemsPanelProps {
  /** Why the server did not publish the survey. */
  publishProblems: readonly FieldProblem[];
  /** Is called when a problem has led to its position. */
  onReveal: () => void;
  onOpenTranslations: () => void;
  onClose: () => void;
}

/** What to correct in the survey. */
export const ProblemsPanel = ({
  publishProblems,
  onReveal,
  onOpenTranslations,
  onClose,
}: ProblemsPanelProps) => {
  const { t } = useTranslation('survey-editor');
  const selection = useSelection();
  const [initial] = useState(selection);
  const reveal = useEffectEvent(onReveal);
  useEffect(() => {
    if (selection !== initial && selection.length > 0) reveal();
  }, [selection, initial]);
  return (
    <SidePanel label={t('problems.title')} side="end" onClose={onClose}>
      <PublishProblems problems={publishProblems} />
      <Suspense>
        <CheckList onOpenTranslations={onOpenTranslations} />
      </Suspense>
    </SidePanel>
  );
};
