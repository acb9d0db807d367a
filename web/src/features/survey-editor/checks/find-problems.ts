import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { findChoiceProblems, findEmptyPages, findNameProblems, findTitleProblems } from './check-names';
import { findReachabilityProblems } from './check-reachability';
import { findExpressionProblems, findPlaceholderProblems, findTargetProblems } from './check-references';
import { findFileProblems, findHtmlProblems, findImageProblems } from './check-resources';
import {
  findColorProblems,
  findDateProblems,
  findSupportProblems,
  findUnknownProperties,
  findUnknownTypes,
} from './check-support';
import { findTranslationProblems } from './check-translations';
import type { Check, CheckContext, Problem } from './problem';

const checks: readonly Check[] = [
  findEmptyPages,
  findUnknownTypes,
  findNameProblems,
  findChoiceProblems,
  findExpressionProblems,
  findTargetProblems,
  findTitleProblems,
  findReachabilityProblems,
  findPlaceholderProblems,
  findImageProblems,
  findFileProblems,
  findHtmlProblems,
  findSupportProblems,
  findUnknownProperties,
  findTranslationProblems,
  findColorProblems,
  findDateProblems,
];

/** Finds problems one after the other; it yields null where work can be interrupted, which is at each node. */
export function* findProblemsInSteps(
  document: SurveyDocument,
  context: CheckContext,
): Generator<Problem | null> {
  for (const check of checks) yield* check(document, context);
}

export const findProblems = (document: SurveyDocument, context: CheckContext): readonly Problem[] =>
  [...findProblemsInSteps(document, context)].filter((problem) => problem !== null);
