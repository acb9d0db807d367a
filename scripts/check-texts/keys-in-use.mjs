import { relative } from 'node:path';
import { TypeFlags } from '@typescript/native-preview/unstable/sync';
import * as ts from '@typescript/native-preview/unstable/ast/is';
import { roleIds } from '../../contract/permissions.ts';
import { problems } from '../../contract/api/problems.ts';
import { buildMenu } from '../../server/src/modules/auth/sign-in/menu.ts';

const defaultNamespace = 'sign-in';

/** Files with keys that are known only at run time, and the possible keys. */
const atRunTime = {
  'web/src/features/audit-log/use-audit-labels.ts': (english) =>
    [...english.keys()].filter((key) => /^audit:(field|word)\./.test(key)),
  // Screen titles: each route names its own in full, which is counted there.
  'web/src/features/shell/screen-change.tsx': [],
  'web/src/lib/i18n/problem-text.ts': (english) =>
    Object.keys(problems).map((code) =>
      english.has(`signed-in-problems:${code}`) ? `signed-in-problems:${code}` : `problems:${code}`,
    ),
  // Only codes that the line above has found among the login codes.
  'web/src/features/sign-in/sign-in-form.tsx': [],
  'web/src/routes/_signed-in/route.tsx': roleIds
    .flatMap((role) => buildMenu(role).flatMap((item) => [item, ...(item.items ?? [])]))
    .map(({ text }) => `shell:${text}`),
};

const combine = (parts) =>
  parts.reduce(
    (made, part) => (made && part ? made.flatMap((before) => part.map((after) => before + after)) : null),
    [''],
  );

/** The texts that an expression's type allows; null for any text. */
function possibleTexts(node, checker) {
  if (ts.isStringLiteralLikeNode(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return possibleTexts(node.expression, checker);
  if (ts.isConditionalExpression(node)) {
    const [one, other] = [possibleTexts(node.whenTrue, checker), possibleTexts(node.whenFalse, checker)];
    return one && other && [...one, ...other];
  }
  if (ts.isTemplateExpression(node))
    return combine([
      [node.head.text],
      ...node.templateSpans.flatMap((span) => [possibleTexts(span.expression, checker), [span.literal.text]]),
    ]);
  const type = checker.getTypeAtLocation(node);
  const types = (type.isUnionType() ? type.getTypes() : [type]).filter(
    ({ flags }) => !(flags & TypeFlags.Undefined),
  );
  return types.every((each) => each.isStringLiteralType() || each.isNumberLiteralType())
    ? types.map((each) => String(each.value))
    : null;
}

/** Spares the types of calls that pass an object or a function, which is no key: inferring them takes long. */
const mayTranslate = (node) =>
  ts.isCallExpression(node) &&
  node.arguments[0] !== undefined &&
  !ts.isObjectLiteralExpression(node.arguments[0]) &&
  !ts.isArrowFunction(node.arguments[0]);

/** @param type of a function. @returns null unless it translates */
function getNamespace(type, checker) {
  if (!type.isTypeReference() || type.getSymbol()?.name !== 'TFunction') return null;
  const [namespace] = checker.getTypeArguments(type);
  const first = namespace?.isTypeReference() ? checker.getTypeArguments(namespace)[0] : namespace;
  const name = first?.isStringLiteralType() ? first.value : defaultNamespace;
  return name === 'translation' ? defaultNamespace : name;
}

/** Also counts `namespace:key` anywhere. @returns {{ keys: Set<string>, faults: string[] }} */
export function findKeysInUse({ files, checker, english, checkout, place }) {
  const keys = new Set();
  const problems = [];
  const namespaces = new Set([...english.keys()].map((key) => key.split(':')[0]));
  const use = (key, where) => {
    if (english.has(key)) keys.add(key);
    else problems.push(`${where}: there is no text ${key}`);
  };
  for (const file of files) {
    const path = relative(checkout, file.fileName);
    const existing = atRunTime[path] ?? [];
    for (const key of typeof existing === 'function' ? existing(english) : existing) use(key, path);
    const calls = [];
    const visit = (node) => {
      if (ts.isStringLiteralLikeNode(node)) {
        const [, namespace] = /^([a-z-]+):[\w.]+$/.exec(node.text) ?? [];
        if (namespaces.has(namespace)) use(node.text, place(file, node));
      }
      if (mayTranslate(node)) calls.push(node);
      node.forEachChild(visit);
    };
    visit(file);
    // One request to the compiler's process for the whole file.
    const types = checker.getTypeAtLocation(calls.map(({ expression }) => expression));
    for (const [index, call] of calls.entries()) {
      const namespace = getNamespace(types[index], checker);
      if (namespace === null) continue;
      const texts = possibleTexts(call.arguments[0], checker);
      if (texts === null && !(path in atRunTime))
        problems.push(`${place(file, call)}: nothing says which keys this can be`);
      for (const text of texts ?? [])
        use(text.includes(':') ? text : `${namespace}:${text}`, place(file, call));
    }
  }
  return { keys, problems };
}
