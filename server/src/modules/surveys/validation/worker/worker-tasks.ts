import type { AnswerAssessment } from '../answers/assess-answers';
import type { AnswerProblem } from '../answers/problem-list';
import type { DefinitionProblem } from '../definition/definition-problems';
import type { MeasuredDraft, StoredDraft } from '../drafts/draft-definition';

export type ValidatedAnswers =
  /** The answers are JSON. */
  | { readonly ok: true; readonly answers: string }
  | { readonly ok: false; readonly problems: readonly AnswerProblem[] };

export type ValidatedDefinition =
  /** Its JSON, with texts made harmless. */
  | { readonly definition: string; readonly problems?: never }
  | { readonly problems: readonly DefinitionProblem[]; readonly definition?: never };

/** What ./survey-worker.ts does. Definitions in bytes are published ones, whose memory the threads share. */
export interface WorkerTasks {
  readChange: {
    readonly task: { readonly bytes: Uint8Array };
    readonly result: {
      readonly isMalformed?: true;
      /** The body with stand-ins of what may be large. */
      readonly envelope?: unknown;
    } & Partial<ValidatedDefinition>;
  };
  readFile: {
    readonly task: { readonly bytes: Uint8Array };
    readonly result:
      | { readonly definition: string; readonly code?: never }
      | { readonly code: string; readonly message: string; readonly line: number | null };
  };
  validateDraft: {
    readonly task: { readonly definition: string };
    readonly result: { readonly isEmpty?: true } & Partial<ValidatedDefinition>;
  };
  changeDraft: {
    readonly task: { readonly draft: StoredDraft; readonly groups: readonly string[] };
    readonly result: MeasuredDraft;
  };
  replaceDraft: {
    readonly task: {
      readonly draft: StoredDraft;
      readonly replacement: { readonly definition: string; readonly version: number };
    };
    readonly result: MeasuredDraft;
  };
  readLanguages: {
    readonly task: { readonly definition: Uint8Array };
    readonly result: readonly string[];
  };
  readOutline: {
    readonly task: { readonly definition: string };
    /** The outline is JSON. */
    readonly result: string;
  };
  assessAnswers: {
    readonly task: {
      readonly definitionId: string;
      readonly definition: Uint8Array;
      /** The JSON of the answers of each response. */
      readonly all: readonly string[];
    };
    readonly result: readonly AnswerAssessment[];
  };
  validateAnswers: {
    readonly task: {
      readonly definition: Uint8Array;
      /** JSON: copying objects to a thread would take the event loop several times as long. */
      readonly answers: string;
      readonly language: string | null;
      readonly completedAt: string | null;
    };
    readonly result: ValidatedAnswers;
  };
}

/** A message to a thread. */
export type WorkerMessage =
  /** The thread only loads its code. */
  | { readonly name: null }
  | {
      readonly [Name in keyof WorkerTasks]: {
        readonly name: Name;
        readonly task: WorkerTasks[Name]['task'];
        /** Gets the id of the thread. */
        readonly startedBy: Int32Array;
      };
    }[keyof WorkerTasks];
