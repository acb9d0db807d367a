import { getNodeType } from '../node-title';
import { isWithin, type DocumentNode, type NodeId, type SurveyDocument } from '../survey-document';
import { getNameIndex, isInnerList, isPanel, type NameScope } from './name-index';

/** A name within a path such as `matrix.row1.column2`, and what it names. */
export interface PathSegment {
  readonly targetId: NodeId;
  readonly start: number;
  readonly end: number;
  /** Whether it is the name of the target, or the key of its answer. They differ if it has a value name. */
  readonly role: 'name' | 'value';
}

interface PathItem {
  readonly name: string;
  readonly start: number;
  readonly hasIndex: boolean;
}

/** Names with a special meaning in SurveyJS, in lower case. */
const builtInNames: ReadonlySet<string> = new Set([
  'pageno',
  'pagecount',
  'correctedanswers',
  'correctanswers',
  'correctedanswercount',
  'incorrectedanswers',
  'incorrectanswers',
  'incorrectedanswercount',
  'questioncount',
  'locale',
  'survey',
  'self',
  'parent',
  'matrix',
  'composite',
  'item',
  'choice',
  'column',
  'name',
  'row',
  'prevrow',
  'nextrow',
  'totalrow',
  'rowindex',
  'visiblerowindex',
  'rowvalue',
  'rowname',
  'rowtitle',
  'panel',
  'prevpanel',
  'nextpanel',
  'parentpanel',
  'panelindex',
  'visiblepanelindex',
]);

/** SurveyJS adds these to the key of an answer for its comment, its totals, and its plain values. */
const valueSuffixes = ['-comment', '-total', '-unwrapped'] as const;

function parsePath(path: string): { readonly items: readonly PathItem[]; readonly isProperty: boolean } {
  // `{#name}` keeps the value from being converted, and `{$name.title}` is a property of the element.
  const prefix = /^#?\$?/.exec(path)?.[0] ?? '';
  let start = prefix.length;
  const items = path
    .slice(start)
    .split('.')
    .map((text) => {
      const [, name = text, index] = /^(.*)(\[-?\d+\])$/s.exec(text) ?? [];
      const item = { name, start, hasIndex: index !== undefined };
      start += text.length + 1;
      return item;
    });
  return { items, isProperty: prefix.endsWith('$') };
}

interface Match {
  readonly id: NodeId;
  readonly end: number;
  readonly suffix: string;
  readonly rest: readonly PathItem[];
  readonly hasIndex: boolean;
}

/** Finds the longest or the shortest name at the start of a path: names may have dots in them. */
function matchName(
  names: ReadonlyMap<string, NodeId>,
  items: readonly PathItem[],
  { isLongest = false, isExact = false } = {},
): Match | null {
  const [first] = items;
  if (!first) return null;
  const indexed = items.findIndex(({ hasIndex }) => hasIndex);
  const limit = indexed === -1 ? items.length : indexed + 1;
  for (let step = 1; step <= limit; step += 1) {
    const count = isLongest ? limit - step + 1 : step;
    const text = items
      .slice(0, count)
      .map(({ name }) => name)
      .join('.');
    const key = isExact ? text : text.toLowerCase();
    const suffix = names.has(key)
      ? ''
      : (valueSuffixes.find((each) => text.toLowerCase().endsWith(each)) ?? '');
    const id = names.get(key.slice(0, key.length - suffix.length));
    if (id === undefined) continue;
    const end = first.start + text.length - suffix.length;
    return { id, end, suffix, rest: items.slice(count), hasIndex: items[count - 1]?.hasIndex ?? false };
  }
  return null;
}

function resolveInner(document: SurveyDocument, match: Match): PathSegment[] {
  const node = document.nodes.get(match.id);
  const scope = getNameIndex(document).scopes.get(match.id);
  if (!node || !scope || match.rest.length === 0) return [];
  const type = getNodeType(node);
  const isTotal = match.suffix === '-total';
  if (type === 'multipletext')
    return toSegments(document, matchName(scope.names, match.rest, { isExact: true }), match);
  if (type === 'paneldynamic' || type === 'matrixdynamic' || isTotal)
    return match.hasIndex || isTotal ? toSegments(document, matchName(scope.values, match.rest), match) : [];
  if (type !== 'matrix' && type !== 'matrixdropdown') return [];
  const row = matchName(scope.rows, match.rest);
  if (!row) return [];
  const cell = matchName(scope.values, row.rest);
  return [...toSegments(document, { ...row, rest: [] }, match, 'name'), ...toSegments(document, cell, row)];
}

const toSegments = (
  document: SurveyDocument,
  match: Match | null,
  { rest }: Pick<Match, 'rest'>,
  role: PathSegment['role'] = 'value',
): PathSegment[] =>
  match
    ? [
        { targetId: match.id, start: rest[0]?.start ?? 0, end: match.end, role },
        ...resolveInner(document, match),
      ]
    : [];

interface Context {
  readonly prefix: 'row' | 'panel';
  readonly scope: NameScope | undefined;
}

const ownContextProperties = /^(?:template|rows|detail|singleInput|tab|total)/;

const getPrefix = (owner: DocumentNode): Context['prefix'] =>
  getNodeType(owner) === 'paneldynamic' ? 'panel' : 'row';

/** @returns the matrices and dynamic panels around a property, from the innermost */
function listContexts(document: SurveyDocument, node: DocumentNode, property: string): Context[] {
  const { scopes } = getNameIndex(document);
  const contexts: Context[] = [];
  for (let at: DocumentNode | undefined = node; at?.location;) {
    const parent: DocumentNode | undefined = document.nodes.get(at.location.parentId);
    if (parent && isInnerList(parent, at.location.list) && getNodeType(parent) !== 'multipletext')
      contexts.push({ prefix: getPrefix(parent), scope: scopes.get(parent.id) });
    at = parent;
  }
  if (!['paneldynamic', 'matrixdynamic', 'matrixdropdown'].includes(getNodeType(node))) return contexts;
  const own = { prefix: getPrefix(node), scope: scopes.get(node.id) };
  return ownContextProperties.test(property) ? [own, ...contexts] : [...contexts, own];
}

/** @returns the panel around a question, in which `{panel.name}` finds the other questions */
function findPanel(document: SurveyDocument, node: DocumentNode): DocumentNode | null {
  let question: DocumentNode | undefined = node;
  while (question?.location && question.kind !== 'element')
    question = document.nodes.get(question.location.parentId);
  const parent = document.nodes.get(question?.location?.parentId ?? '');
  return question && parent && !isPanel(question) && isPanel(parent) ? parent : null;
}

function resolveInContext(
  document: SurveyDocument,
  node: DocumentNode,
  property: string,
  [prefix, ...rest]: readonly PathItem[],
): PathSegment[] {
  const name = prefix?.name.toLowerCase() ?? '';
  if (rest.length === 0 || !/^(?:(?:prev|next|total)?row|(?:prev|next|parent)?panel)$/.test(name)) return [];
  const kind = name.endsWith('row') ? 'row' : 'panel';
  const panel = name === 'panel' ? findPanel(document, node) : null;
  const contexts = listContexts(document, node, property).filter((context) => context.prefix === kind);
  if (panel) {
    const surrounding = contexts[0]?.scope ?? getNameIndex(document).root;
    const names = [surrounding, getNameIndex(document).root].map(
      ({ values }) => new Map([...values].filter(([, id]) => isWithin(document, id, panel.id))),
    );
    for (const each of names) {
      const match = matchName(each, rest, { isLongest: true });
      if (match) return toSegments(document, match, { rest });
    }
  }
  const scope = contexts[name === 'parentpanel' ? 1 : 0]?.scope;
  return scope ? toSegments(document, matchName(scope.values, rest), { rest }) : [];
}

/**
 * Finds what a path in an expression or a placeholder refers to.
 * @param node the node that has the expression in this property
 * @param scope is searched before the survey: the columns for a condition within `sumInArray`
 * @returns null if there is nothing of this name
 */
export function resolvePath(
  document: SurveyDocument,
  node: DocumentNode,
  property: string,
  path: string,
  scope?: NameScope,
): readonly PathSegment[] | null {
  const { items, isProperty } = parsePath(path);
  const [first] = items;
  // It is an object, such as `{"a": 1}`.
  if (!first || path.includes(':')) return [];
  const { calculatedValues, pages, panels, root } = getNameIndex(document);
  const whole = { rest: items };
  const inScope = scope && matchName(scope.values, items);
  if (inScope) return toSegments(document, inScope, whole);
  const inContext = resolveInContext(document, node, property, items);
  if (inContext.length > 0) return inContext;
  if (isProperty) {
    const element = matchName(toLowerCaseKeys(pages), [first]) ?? matchName(toLowerCaseKeys(panels), [first]);
    if (element) return toSegments(document, element, whole, 'name');
  }
  const variable = matchName(calculatedValues, items, { isLongest: true });
  if (variable) return toSegments(document, variable, whole, 'name');
  const value = matchName(root.values, items, { isLongest: true });
  if (value) return toSegments(document, value, whole);
  return builtInNames.has(first.name.toLowerCase()) ? [] : null;
}

const toLowerCaseKeys = (names: ReadonlyMap<string, NodeId>): Map<string, NodeId> =>
  new Map([...names].toReversed().map(([name, id]) => [name.toLowerCase(), id]));

/** Finds a question by its name, first within the matrix or dynamic panel around a node, then in the survey. */
export function resolveName(
  document: SurveyDocument,
  node: DocumentNode,
  property: string,
  name: string,
): NodeId | null {
  for (const { scope } of listContexts(document, node, property)) {
    const id = scope?.names.get(name);
    if (id !== undefined) return id;
  }
  return getNameIndex(document).root.names.get(name) ?? null;
}
