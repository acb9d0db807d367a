import type { FieldRefusal } from '@vantage/contract/api/problems';

interface AnswerProblem {
  /** The name of a question; null if the problem is about all answers together. */
  readonly question: string | null;
  readonly code: 'unknown' | 'type' | 'choice' | 'limit' | 'required' | 'invalid' | 'tooCostly' | 'tooLarge';
  readonly message: string;
}

export type ValidatedAnswers =
  /** The answers as JSON. */
  | { readonly ok: true; readonly answers: string }
  | { readonly ok: false; readonly problems: readonly AnswerProblem[] };

export interface DefinitionProblem extends FieldRefusal {
  /** Such as `definition.pages.0.name`. */
  readonly path: string;
}

type CheckedDefinition =
  /** Its JSON, with texts made harmless. */
  | { readonly definition: string; readonly problems?: never }
  | { readonly problems: readonly DefinitionProblem[]; readonly definition?: never };

/** See ../answers/assess-answers.mjs. */
export type AnswerAssessment =
  | { readonly kind: 'valid' }
  /** The cost is an estimate, in milliseconds of processor time. */
  | { readonly kind: 'quick' | 'slow'; readonly cost: number }
  | { readonly kind: 'tooCostly'; readonly question: string };

/** What ./survey-worker.mjs does. Definitions in bytes are published ones, whose memory the threads share. */
export interface WorkerTasks {
  readChange: {
    readonly task: { readonly bytes: Uint8Array };
    readonly result: {
      readonly isMalformed?: true;
      readonly envelope?: unknown;
    } & Partial<CheckedDefinition>;
  };
  readFile: {
    readonly task: { readonly bytes: Uint8Array };
    readonly result:
      | { readonly definition: string; readonly code?: never }
      | { readonly code: string; readonly message: string; readonly line: number | null };
  };
  checkDraft: {
    readonly task: { readonly definition: string };
    readonly result: { readonly isEmpty?: true } & Partial<CheckedDefinition>;
  };
  readLanguages: {
    readonly task: { readonly definition: Uint8Array };
    readonly result: readonly string[];
  };
  readOutline: {
    readonly task: { readonly definition: string };
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
  checkAnswers: {
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
