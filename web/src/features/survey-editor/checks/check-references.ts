import type { Command } from '@vantage/survey-document/commands';
import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { defaultLanguage, writeText } from '@vantage/survey-document/localized-text';
import { getNodeName } from '@vantage/survey-document/node-title';
import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';
import { checkExpression, replaceName, type ExpressionProblem } from '../logic/expressions/check-expression';
import { isKnownVariable, listContextVariables } from '../logic/expressions/find-variable';
import { suggestName } from '../logic/expressions/suggest-name';
import { getSurveyVariables } from '../logic/expressions/survey-variables';
import { listRules, type Rule } from '../logic/rules/list-rules';
import { getClassMetadata } from '../metadata/class-metadata';
import { createProblem, type Problem, type ProblemCode, type ProblemFix } from './problem';

const expressionCodes: Readonly<Record<ExpressionProblem['code'], ProblemCode>> = {
  syntax: 'expressionInvalid',
  unknownName: 'unknownName',
  unknownFunction: 'unknownFunction',
  unknownChoice: 'unknownChoice',
  notNumber: 'notNumber',
  constant: 'constantExpression',
};

const toValues = (problem: ExpressionProblem): Record<string, string> => {
  switch (problem.code) {
    case 'syntax':
      return { position: String(problem.position) };
    case 'constant':
      return {};
    case 'notNumber':
    case 'unknownChoice':
      return { name: problem.name, value: String(problem.value) };
    case 'unknownName':
    case 'unknownFunction':
      return { name: problem.name };
  }
};

function toFix({ nodeId, property, expression }: Rule, problem: ExpressionProblem): ProblemFix | null {
  if (!('suggestion' in problem) || problem.suggestion === null || problem.code === 'unknownChoice')
    return null;
  const { name, suggestion } = problem;
  const value =
    problem.code === 'unknownName'
      ? replaceName(expression, name, suggestion)
      : expression.replaceAll(`${name}(`, `${suggestion}(`);
  if (value === expression) return null;
  return { kind: 'replace', text: suggestion, commands: [{ type: 'set', id: nodeId, property, value }] };
}

export function* findExpressionProblems(document: SurveyDocument): Iterable<Problem | null> {
  for (const rule of listRules(document)) {
    yield null;
    const { nodeId, property, expression, isCondition } = rule;
    for (const problem of checkExpression(expression, { document, nodeId, isCondition }))
      yield createProblem(expressionCodes[problem.code], nodeId, {
        property,
        values: toValues(problem),
        fix: toFix(rule, problem),
      });
  }
}

const placeholder = /\{([^{}\n]{1,200})\}/g;
/** SurveyJS puts numbers into its own texts by position: `{0}`. */
const position = /^\d+$/;
/** HTML may have declarations of styles in braces. */
const declaration = /[:;]/;

const listTexts = (value: Json): readonly (readonly [language: string, text: string])[] => {
  if (typeof value === 'string') return [[defaultLanguage, value]];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([language, text]) =>
    typeof text === 'string' ? [[language, text] as const] : [],
  );
};

function* findTextProblems(
  document: SurveyDocument,
  node: DocumentNode,
  property: string,
): Iterable<Problem> {
  const value = node.properties.get(property);
  if (value === undefined) return;
  for (const [language, text] of listTexts(value))
    for (const { 1: name = '' } of text.matchAll(placeholder)) {
      if (position.test(name) || declaration.test(name) || isKnownVariable(document, name, node.id)) continue;
      const suggestion = suggestName(name, listKnownNames(document, node.id));
      const fixed = suggestion === null ? text : replaceName(text, name, suggestion);
      const commands: Command[] = [
        { type: 'set', id: node.id, property, value: writeText(value, language, fixed) },
      ];
      yield createProblem('unknownPlaceholder', node.id, {
        property,
        values: { name },
        fix: suggestion === null ? null : { kind: 'replace', text: suggestion, commands },
      });
    }
}

const listKnownNames = (document: SurveyDocument, nodeId: NodeId): readonly string[] =>
  [...getSurveyVariables(document).byName.values(), ...listContextVariables(document, nodeId)].map(
    ({ name }) => name,
  );

/** Finds `{names}` in texts that no question has. */
export function* findPlaceholderProblems(document: SurveyDocument): Iterable<Problem | null> {
  for (const node of walkNodes(document)) {
    yield null;
    for (const property of getClassMetadata(document, node).texts)
      yield* findTextProblems(document, node, property);
  }
}

const listPageNames = (document: SurveyDocument): readonly string[] =>
  (document.nodes.get(document.rootId)?.lists.get('pages') ?? []).flatMap((id) => {
    const page = document.nodes.get(id);
    return page ? [getNodeName(page)] : [];
  });

/** Finds properties that name a question or page which the survey doesn't have, such as those of triggers. */
export function* findTargetProblems(document: SurveyDocument): Iterable<Problem | null> {
  const pages = listPageNames(document);
  for (const node of walkNodes(document)) {
    yield null;
    for (const { name: property, isPages } of getClassMetadata(document, node).targets) {
      const value = node.properties.get(property);
      const names = Array.isArray(value) ? value : [value];
      for (const name of names) {
        if (typeof name !== 'string' || name === '') continue;
        const isKnown = isPages ? pages.includes(name) : isKnownVariable(document, name, node.id);
        if (isKnown) continue;
        const suggestion = suggestName(name, isPages ? pages : listKnownNames(document, node.id));
        const fixed =
          suggestion === null
            ? null
            : value === name
              ? suggestion
              : names.map((each) => (each === name ? suggestion : (each as Json)));
        yield createProblem('unknownTarget', node.id, {
          property,
          values: { name },
          fix:
            suggestion === null || fixed === null
              ? null
              : {
                  kind: 'replace',
                  text: suggestion,
                  commands: [{ type: 'set', id: node.id, property, value: fixed }],
                },
        });
      }
    }
  }
}
