import { SyntaxKind } from '@typescript/native-preview/unstable/ast';
import * as ts from '@typescript/native-preview/unstable/ast/is';

const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'header',
  'hint',
  'label',
  'placeholder',
  'title',
]);

const hasWords = (text) => /\p{L}{2}/u.test(text);

/** Literal text in an expression: itself, a branch, a part of a template. */
function literals(node) {
  if (ts.isStringLiteralLikeNode(node)) return [node];
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  // Only the right side of `a && b` is content; a comparison isn't.
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === SyntaxKind.AmpersandAmpersandToken) return literals(node.right);
    const joins = [SyntaxKind.PlusToken, SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken];
    return joins.includes(kind) ? [...literals(node.left), ...literals(node.right)] : [];
  }
  return [];
}

export function findHardCodedText(files, place) {
  const problems = [];
  for (const file of files) {
    const report = (node, text) => {
      if (hasWords(text)) problems.push(`${place(file, node)}: "${text.trim()}" belongs into locales/`);
    };
    const visit = (node) => {
      if (ts.isJsxElement(node) && node.openingElement.tagName.getText(file).toLowerCase() === 'kbd') return;
      if (ts.isJsxText(node)) report(node, node.text);
      const isContent = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
      if (isContent && node.expression) for (const part of literals(node.expression)) report(part, part.text);
      if (ts.isJsxAttribute(node) && spoken.has(node.name.getText(file)) && node.initializer) {
        const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
        if (value) for (const part of literals(value)) report(part, part.text);
      }
      node.forEachChild(visit);
    };
    visit(file);
  }
  return problems;
}
