// Reads a definition from a file of JSON or JavaScript. Of JavaScript only literals are read; nothing is run.
import { parse, parseExpressionAt } from 'acorn';
import { isObject, parseJson, shapeFault } from './json-structure.mjs';

class Refusal extends Error {
  constructor(code, line) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

const notLiteral = (node) => new Refusal('fileNotLiteral', node.loc.start.line);

const keyOf = (property) => {
  const { key, computed, kind, method, shorthand } = property;
  if (property.type !== 'Property' || computed || kind !== 'init' || method || shorthand)
    throw notLiteral(property);
  return key.type === 'Identifier' ? key.name : String(key.value);
};

const valueOf = (node) => {
  switch (node.type) {
    case 'Literal':
      if (node.regex || node.bigint) throw notLiteral(node);
      return node.value;
    case 'TemplateLiteral':
      if (node.expressions.length > 0) throw notLiteral(node);
      return node.quasis[0].value.cooked;
    case 'UnaryExpression': {
      const { operator, argument } = node;
      if (operator !== '-' || typeof argument.value !== 'number') throw notLiteral(node);
      return -argument.value;
    }
    case 'ArrayExpression':
      return node.elements.map((element) => {
        if (element === null) throw notLiteral(node);
        return valueOf(element);
      });
    case 'ObjectExpression':
      // Own properties only, even of the name `__proto__`, which the check of the definition refuses.
      return Object.fromEntries(
        node.properties.map((property) => [keyOf(property), valueOf(property.value)]),
      );
    default:
      throw notLiteral(node);
  }
};

const models = new Set(['Model', 'SurveyModel', 'Survey']);

/** Of `{…}`, `new Survey.Model({…})`, `Survey.Model({…})` and names of either. */
const objectIn = (node, names) => {
  if (node?.type === 'NewExpression' || node?.type === 'CallExpression') {
    const { callee, arguments: given } = node;
    const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
    if (!models.has(name) || given.length !== 1) throw notLiteral(node);
    return objectIn(given[0], names);
  }
  if (node?.type === 'ObjectExpression') return node;
  return node?.type === 'Identifier' ? names.get(node.name) : undefined;
};

const expressionsIn = (statement) => {
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'EmptyStatement':
      return [];
    case 'VariableDeclaration':
      return statement.declarations.map(({ id, init }) => ({ name: id.name, node: init }));
    case 'ExportNamedDeclaration':
      return statement.declaration ? expressionsIn(statement.declaration) : [];
    case 'ExportDefaultDeclaration':
      return [{ node: statement.declaration }];
    case 'ExpressionStatement': {
      if (statement.directive) return [];
      const { expression } = statement;
      const isAssignment = expression.type === 'AssignmentExpression' && expression.operator === '=';
      return [{ node: isAssignment ? expression.right : expression }];
    }
    default:
      throw notLiteral(statement);
  }
};

const syntax = { ecmaVersion: 'latest', sourceType: 'module', locations: true };
const blank = /^(?:[\s;]|\/\/[^\n]*|\/\*[^]*?\*\/)*/;

/** @returns the node of a text that is one object, such as JSON with comments; null for a program */
const soleObject = (text) => {
  const start = blank.exec(text)[0].length;
  if (text[start] !== '{') return null;
  const node = parseExpressionAt(text, start, syntax);
  if (node.end + blank.exec(text.slice(node.end))[0].length < text.length)
    throw new Refusal('fileSyntax', node.loc.end.line);
  return node;
};

/** @returns the only object of a program */
const objectInProgram = (text) => {
  const names = new Map();
  let found = null;
  for (const statement of parse(text, syntax).body)
    for (const { name, node } of expressionsIn(statement)) {
      const object = objectIn(node, names);
      if (!object || (found && found !== object)) throw notLiteral(node ?? statement);
      found = object;
      if (name !== undefined) names.set(name, object);
    }
  if (!found) throw new Refusal('fileNoDefinition', 1);
  return found;
};

/** @returns a definition, or a code and, where it is known, a line */
export function readDefinitionFile(text) {
  const fault = shapeFault(text);
  if (fault) return fault;
  const json = parseJson(text);
  if (json !== undefined)
    return isObject(json) ? { definition: json } : { code: 'fileNoDefinition', line: 1 };
  try {
    return { definition: valueOf(soleObject(text) ?? objectInProgram(text)) };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, line: error.line };
    if (error instanceof SyntaxError) return { code: 'fileSyntax', line: error.loc?.line ?? 1 };
    // The parser's stack, exhausted by something else than brackets.
    if (error instanceof RangeError) return { code: 'fileNotLiteral', line: null };
    throw error;
  }
}
