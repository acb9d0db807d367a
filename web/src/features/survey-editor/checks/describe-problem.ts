import { describeNode, isKnownRuleProperty } from '../logic/rules/describe-rule';
import type { LogicTexts } from '../logic/expressions/describe-expression';
import type { Problem, ProblemFix } from './problem';

/** Names a language in the language of the interface. */
function describeLanguage(language: string, code: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    // SurveyJS has texts under codes that are no standard ones.
    return code;
  }
}

/** @returns what is wrong, with the element emphasized */
export function describeProblem({ code, nodeId, values }: Problem, context: LogicTexts): string {
  const node = context.document.nodes.get(nodeId);
  const element = node ? describeNode(node, context) : '';
  const { language } = values;
  const sentence = context.t(`problem.${code}`, {
    ...values,
    element,
    ...(language !== undefined && { language: describeLanguage(context.language, language) }),
  });
  // It may begin with 'page'.
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

export const describeFix = (fix: ProblemFix, { t }: Pick<LogicTexts, 't'>): string =>
  fix.kind === 'replace' ? t('fix.replace', { text: fix.text }) : t(`fix.${fix.kind}`);

/** @returns whether the place of the problem is edited in the dialog of a rule */
export const isRuleProblem = ({ property }: Problem): boolean =>
  property !== null && (isKnownRuleProperty(property) || property === 'expression');
