import type { NodeId } from '@vantage/survey-document/survey-document';
import { IconGitBranch } from '@tabler/icons-react';
import { useConditionText } from '../../../logic/use-condition-text';
import classes from './element-card.module.css';

/** When the question is shown, unless it always is. */
export const ConditionLine = ({ id }: { readonly id: NodeId }) => {
  const condition = useConditionText(id, 'visibleIf');
  if (condition === null) return null;
  return (
    <p className={classes.condition}>
      <IconGitBranch size={14} stroke={1.6} aria-hidden />
      <span>{condition}</span>
    </p>
  );
};
