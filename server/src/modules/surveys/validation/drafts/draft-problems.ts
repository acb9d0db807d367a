import { findDefinitionProblem } from '@vantage/contract/surveys/survey-definition';
import type { DefinitionProblemCode } from '../definition/problem-messages';
import { canBeStored } from '../definition/validate-definition';

function hasUnstorableText(definition: object): boolean {
  const open: unknown[] = [definition];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !canBeStored(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && !Object.keys(value).every(canBeStored)) return true;
    for (const inner of Object.values(value)) open.push(inner);
  }
  return false;
}

/** Finds what no draft may have, although it may be invalid in every other way. */
export function findDraftProblem(definition: object): DefinitionProblemCode | null {
  const problem = findDefinitionProblem(definition);
  if (problem) return problem.code;
  return hasUnstorableText(definition) ? 'characters' : null;
}
