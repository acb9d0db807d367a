import type { JsonObject } from '@vantage/survey-document/json';
import type { NodeId } from '@vantage/survey-document/survey-document';
import type { TextDiff } from './diff-text';

export interface DiffRequest {
  readonly requestId: number;
  readonly text: string;
  /** The survey with which the text is compared; it is null if only problems are wanted. */
  readonly survey: { readonly definition: JsonObject; readonly ids: readonly NodeId[] } | null;
}

export interface DiffResponse {
  readonly requestId: number;
  readonly diff: TextDiff;
}
