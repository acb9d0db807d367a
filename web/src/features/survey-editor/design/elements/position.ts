import type { NodeId, NodePlace } from '@vantage/survey-document/survey-document';

/** It is a position in a list of nodes. */
export interface Position extends NodePlace {
  /** It is null for the first position. */
  readonly after: NodeId | null;
}
