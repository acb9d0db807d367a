import type { NodeId } from '@vantage/survey-document/survey-document';

export interface RuleDialogProps {
  nodeId: NodeId;
  property: string;
  opened: boolean;
  onClose: () => void;
}

/** It is replaced by the dialog that edits a rule in words. */
export const RuleDialog = (_props: RuleDialogProps) => null;
