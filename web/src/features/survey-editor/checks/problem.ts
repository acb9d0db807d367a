import type { Command } from '@vantage/survey-document/commands';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';

/** Codes of errors: such a survey can't be published. */
export const errorCodes = [
  'noQuestions',
  'unknownType',
  'nameMissing',
  'nameTaken',
  'choicesMissing',
  'choiceValueMissing',
  'expressionInvalid',
  'choicesByUrl',
] as const;

/** Codes of warnings: such a survey can be published, but may not do what its author expects. */
export const warningCodes = [
  'titleMissing',
  'choiceTextMissing',
  'choiceTaken',
  'unknownName',
  'unknownFunction',
  'unknownChoice',
  'notNumber',
  'constantExpression',
  'unknownPlaceholder',
  'unknownTarget',
  'neverShown',
  'requiredNeverShown',
  'pageEmpty',
  'translationMissing',
  'imageNotLoaded',
  'imageTooLarge',
  'fileTooLarge',
  'htmlSanitized',
  'notSupported',
  'unknownProperty',
  'colorAdjusted',
  'endDatePast',
] as const;

type ErrorCode = (typeof errorCodes)[number];
type WarningCode = (typeof warningCodes)[number];
export type ProblemCode = ErrorCode | WarningCode;

export type ProblemFix =
  /** Writes another name, value or expression. */
  | { readonly kind: 'replace'; readonly text: string; readonly commands: readonly Command[] }
  | { readonly kind: 'removeProperty' | 'removeNode'; readonly commands: readonly Command[] };

export interface Problem {
  readonly code: ProblemCode;
  readonly nodeId: NodeId;
  /** The property to change; null if it is the node itself. */
  readonly property: string | null;
  /** What the text of the problem names: `name`, `value`, `suggestion`, `language` … */
  readonly values: Readonly<Record<string, string>>;
  readonly fix: ProblemFix | null;
}

export const isError = ({ code }: Pick<Problem, 'code'>): boolean =>
  (errorCodes as readonly string[]).includes(code);

/** What the checks need to know besides the document. */
export interface CheckContext {
  /** `#rrggbb`; null for the product's own color. */
  readonly brandColor: string | null;
  /** The last day on which the survey can be answered, `YYYY-MM-DD`; null if it has no end. */
  readonly endDate: string | null;
  /** Today in the tenant's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A part of all checks. It yields null where work can be interrupted. */
export type Check = (document: SurveyDocument, context: CheckContext) => Iterable<Problem | null>;

interface ProblemDetails {
  readonly property?: string | null;
  readonly values?: Readonly<Record<string, string>>;
  readonly fix?: ProblemFix | null;
}

export const createProblem = (
  code: ProblemCode,
  nodeId: NodeId,
  { property = null, values = {}, fix = null }: ProblemDetails = {},
): Problem => ({ code, nodeId, property, values, fix });
