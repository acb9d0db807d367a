import type { Command } from '../commands';
import type { NodeId } from '../survey-document';

/** What an author does in one step: commands, which are undone together. */
export interface Operation {
  readonly commands: readonly Command[];
  /** The nodes to select afterwards. */
  readonly ids: readonly NodeId[];
}

export type CreateId = () => NodeId;
