import type { Command } from '@vantage/survey-document/commands';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';

/** Commands of one request. Editor and number identify them, so that repeating the request is harmless. */
export interface CommandGroup {
  /** It identifies the page load in which the commands were executed. */
  readonly editorId: string;
  /** It counts the groups of the editor. */
  readonly number: number;
  readonly commands: readonly Command[];
}

/** A group in the order of the server. */
export interface LoggedGroup extends CommandGroup {
  /** It grows by one with each group. */
  readonly sequence: number;
}

/** Somebody who has the survey open in another tab or browser. */
export interface Presence {
  readonly editorId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly selection: readonly NodeId[];
}

/** What somebody did with the survey as a whole. */
export type SurveyNotice = 'published' | 'unpublished' | 'archived' | 'restored';

export interface TransportEvents {
  readonly onGroups: (groups: readonly LoggedGroup[]) => void;
  readonly onPresences: (presences: readonly Presence[]) => void;
  readonly onNotice: (notice: SurveyNotice) => void;
}

export interface Draft {
  readonly document: SurveyDocument;
  /** The sequence of the last group in it. */
  readonly sequence: number;
}

/** How an editor reaches the server. */
export interface CommandTransport {
  /**
   * @returns the group's sequence, and the groups after `base`, as far as there are not too many
   * @throws as the API client does
   */
  readonly send: (
    group: CommandGroup,
    base: number,
  ) => Promise<{ sequence: number; groups: readonly LoggedGroup[] }>;
  /**
   * Ends when the connection does.
   * @param since the groups after this sequence come first
   * @throws as the API client does
   */
  readonly watch: (since: number, signal: AbortSignal, events: TransportEvents) => Promise<void>;
  readonly load: () => Promise<Draft>;
  readonly sendSelection: (selection: readonly NodeId[]) => Promise<void>;
}
