import type { NodeId, NodeLocation } from '@vantage/survey-document/survey-document';

/** It is a position in a list of nodes. */
export interface Position extends NodeLocation {
  /** It is null for the first position. */
  readonly after: NodeId | null;
}
