// Reads a definition from a file of JSON or JavaScript. Only literals are read from JavaScript; nothing is run.
import {
  parse,
  parseExpressionAt,
  type AnyNode,
  type ModuleDeclaration,
  type ObjectExpression,
  type Options,
  type Property,
  type SpreadElement,
  type Statement,
} from 'acorn';
import { isObject, parseJson, type JsonObject } from '../json';
import { findStructureProblem } from './json-structure';
import type { DefinitionProblemCode } from './problem-messages';

interface FileProblem {
  readonly code: DefinitionProblemCode;
  /** Null if it is unknown. */
  readonly line: number | null;
}

class FileError extends Error {
  constructor(
    readonly code: DefinitionProblemCode,
    readonly line: number,
  ) {
    super(code);
  }
}

const notLiteral = (node: AnyNode): FileError => new FileError('fileNotLiteral', node.loc?.start.line ?? 1);

const readKey = (property: Property | SpreadElement): string => {
  if (property.type !== 'Property') throw notLiteral(property);
  const { key, computed, kind, method, shorthand } = property;
  if (computed || kind !== 'init' || method || shorthand) throw notLiteral(property);
  if (key.type === 'Identifier') return key.name;
  if (key.type !== 'Literal') throw notLiteral(property);
  return String(key.value);
};

const readObject = ({ properties }: ObjectExpression): JsonObject =>
  // Object.fromEntries makes an own property even of `__proto__`, which the validation of the definition rejects.
  Object.fromEntries(
    properties.map((property) => {
      const key = readKey(property);
      if (property.type !== 'Property') throw notLiteral(property);
      return [key, readValue(property.value)];
    }),
  );

/** @throws {FileError} if the node is more than a literal */
const readValue = (node: AnyNode): unknown => {
  if (node.type === 'Literal' && !node.regex && !node.bigint) return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked;
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const { argument } = node;
    if (argument.type === 'Literal' && typeof argument.value === 'number') return -argument.value;
  }
  if (node.type === 'ArrayExpression')
    return node.elements.map((element) => {
      if (element === null) throw notLiteral(node);
      return readValue(element);
    });
  if (node.type === 'ObjectExpression') return readObject(node);
  throw notLiteral(node);
};

const modelNames = new Set(['Model', 'SurveyModel', 'Survey']);

const nameOfCallee = (callee: AnyNode): string | null => {
  const node = callee.type === 'MemberExpression' ? callee.property : callee;
  return node.type === 'Identifier' ? node.name : null;
};

type Variables = ReadonlyMap<string, ObjectExpression>;

/** Finds the object in `{…}`, `new Survey.Model({…})`, `Survey.Model({…})` and the names of variables with one. */
const findObject = (node: AnyNode | null | undefined, variables: Variables): ObjectExpression | undefined => {
  if (node?.type === 'NewExpression' || node?.type === 'CallExpression') {
    const name = nameOfCallee(node.callee);
    if (name === null || !modelNames.has(name) || node.arguments.length !== 1) throw notLiteral(node);
    return findObject(node.arguments[0], variables);
  }
  if (node?.type === 'ObjectExpression') return node;
  return node?.type === 'Identifier' ? variables.get(node.name) : undefined;
};

interface NamedExpression {
  /** The variable that it initializes. */
  readonly name?: string | undefined;
  readonly node: AnyNode | null | undefined;
}

const findExpressions = (statement: Statement | ModuleDeclaration): readonly NamedExpression[] => {
  if (statement.type === 'ImportDeclaration' || statement.type === 'EmptyStatement') return [];
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.map(({ id, init }) => ({
      name: id.type === 'Identifier' ? id.name : undefined,
      node: init,
    }));
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration ? findExpressions(statement.declaration) : [];
  if (statement.type === 'ExportDefaultDeclaration') return [{ node: statement.declaration }];
  if (statement.type === 'ExpressionStatement') {
    if (statement.directive !== undefined) return [];
    const { expression } = statement;
    const isAssignment = expression.type === 'AssignmentExpression' && expression.operator === '=';
    return [{ node: isAssignment ? expression.right : expression }];
  }
  throw notLiteral(statement);
};

const syntax: Options = { ecmaVersion: 'latest', sourceType: 'module', locations: true };
const blank = /^(?:[\s;]|\/\/[^\n]*|\/\*[^]*?\*\/)*/;
const blankLength = (text: string): number => blank.exec(text)?.[0].length ?? 0;

/** @returns the node of a text that is one object, such as JSON with comments; null for a program */
const readSoleObject = (text: string): AnyNode | null => {
  const start = blankLength(text);
  if (text[start] !== '{') return null;
  const node = parseExpressionAt(text, start, syntax);
  if (node.end + blankLength(text.slice(node.end)) < text.length)
    throw new FileError('fileSyntax', node.loc?.end.line ?? 1);
  return node;
};

/** @returns the only object of a program */
const findObjectOfProgram = (text: string): ObjectExpression => {
  const variables = new Map<string, ObjectExpression>();
  let soleObject: ObjectExpression | null = null;
  for (const statement of parse(text, syntax).body)
    for (const { name, node } of findExpressions(statement)) {
      const object = findObject(node, variables);
      if (!object || (soleObject && soleObject !== object)) throw notLiteral(node ?? statement);
      soleObject = object;
      if (name !== undefined) variables.set(name, object);
    }
  if (!soleObject) throw new FileError('fileNoDefinition', 1);
  return soleObject;
};

const lineOfSyntaxError = (error: SyntaxError): number =>
  'loc' in error && isObject(error.loc) && typeof error.loc.line === 'number' ? error.loc.line : 1;

type ReadFile = { readonly definition: JsonObject; readonly code?: never } | FileProblem;

export function readDefinitionFile(text: string): ReadFile {
  const problem = findStructureProblem(text);
  if (problem) return problem;
  const json = parseJson(text);
  if (json !== undefined)
    return isObject(json) ? { definition: json } : { code: 'fileNoDefinition', line: 1 };
  try {
    const node = readSoleObject(text) ?? findObjectOfProgram(text);
    if (node.type !== 'ObjectExpression') throw notLiteral(node);
    return { definition: readObject(node) };
  } catch (error) {
    if (error instanceof FileError) return { code: error.code, line: error.line };
    if (error instanceof SyntaxError) return { code: 'fileSyntax', line: lineOfSyntaxError(error) };
    // The parser has exhausted its stack by something else than brackets.
    if (error instanceof RangeError) return { code: 'fileNotLiteral', line: null };
    throw error;
  }
}
