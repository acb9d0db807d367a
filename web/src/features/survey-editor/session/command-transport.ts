import type { SurveyDraftEvent } from '@vantage/contract/surveys/survey-commands';
import type { JsonObject } from '@vantage/survey-document/json';
import type { CommandGroup } from '@vantage/survey-document/concurrency/pending-commands';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';

export interface Draft {
  readonly document: SurveyDocument;
  readonly version: number;
}

/** How an editor reaches the server. All methods throw as the API client does. */
export interface CommandTransport {
  readonly load: () => Promise<Draft>;
  /**
   * Groups that the server has already are ignored there.
   * @param base the version that the editor has
   * @returns the version that includes all groups
   */
  readonly send: (groups: readonly CommandGroup[], base: number) => Promise<number>;
  /** Replaces the whole draft by one that is too large for a command. */
  readonly replace: (definition: JsonObject, base: number) => Promise<void>;
  /** Ends when the connection does. @param after the changes after this version come first */
  readonly watch: (
    after: number,
    signal: AbortSignal,
    onEvent: (event: SurveyDraftEvent) => void,
  ) => Promise<void>;
  readonly sendSelection: (selection: readonly NodeId[]) => Promise<void>;
}
