// Limits of definitions and answers, for the worker threads.

/** Objects and arrays can be nested this deep, the definition itself included. */
export const maxDepth = 50;
/** Texts, numbers, objects, arrays, and so on. */
export { maxDefinitionValues as maxValues } from '@vantage/contract/surveys/survey-definition';
/** Questions and panels. SurveyJS takes half a second to build that many, for each response. */
export const maxElements = 500;
/** Panels of a dynamic panel. SurveyJS makes no more, but can take minutes for a larger number. */
export const maxPanels = 100;
/** Rows of a dynamic matrix. SurveyJS makes no more, but can take minutes for a larger number. */
export const maxRows = 1_000;
/** Characters. */
export const maxExpressionLength = 4_000;
/** Levels of parentheses: SurveyJS parses and evaluates expressions recursively. */
export const maxExpressionDepth = 20;
/** Characters. Results are stored by the names of questions, in an index. */
export const maxNameLength = 200;
/** Characters. */
export const maxRegexLength = 500;
/** Milliseconds that a survey may take to build, as estimated by ./definition/building-cost.ts. */
export const maxBuildingCost = 1_000;
/** Milliseconds that answers may add to it, as estimated by ./answers/answer-cost.ts. */
export const maxAnswerCost = 2_000;
/** Milliseconds. A validation of answers that takes longer is slow, and waits for other slow ones only. */
export const minSlowCost = 200;
/** Characters of the JSON of all computed answers, as many as the body of a request may have bytes. */
export const maxComputedSize = 262_144;
/** Characters of what an expression or a text uses while it is computed. */
export const maxTemporarySize = 4 * maxComputedSize;
/** Problems that are reported of a definition or of answers. */
export const maxProblems = 100;
/** Characters of the message of a problem with an answer, and of the name or path of a problem. */
export const maxProblemText = 500;
/** Bytes of the JSON of all problems with the answers of a response. */
export const maxProblemsSize = 20_000;
