import { isJsonObject, type Json } from '../json';
import { walkNodes, type DocumentNode, type NodeId, type SurveyDocument } from '../survey-document';
import { tokenizeExpression, type ExpressionToken } from './expression-tokens';
import { getNameIndex, type NameScope } from './name-index';
import {
  findReferenceProperties,
  type ReferenceKind,
  type ReferenceProperties,
} from './reference-properties';
import { resolveName, resolvePath, type PathSegment } from './resolve-path';
import { findPlaceholders } from './text-placeholders';

/** A name in a property of a node, and what it names. */
export interface Reference {
  /** The node that has the property. */
  readonly nodeId: NodeId;
  readonly property: string;
  readonly kind: ReferenceKind;
  /** Where the text is within the value of the property: the language of a text, the index in a list. */
  readonly path: readonly string[];
  /** The position of the name in the text. */
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** What is named. It is null if there is nothing of this name. */
  readonly targetId: NodeId | null;
  /** Whether it is the name of the target, or the key of its answer. They differ if it has a value name. */
  readonly role: PathSegment['role'];
  /** It is within a text in quotes, where a quotation mark needs a backslash. */
  readonly isQuoted: boolean;
}

/** A text in a property of a node. */
interface Source {
  readonly document: SurveyDocument;
  readonly node: DocumentNode;
  readonly property: string;
  readonly kind: ReferenceKind;
  readonly path: readonly string[];
  readonly text: string;
}

/** @returns the texts in a value with where they are in it */
function* listTexts(
  value: Json,
  path: readonly string[] = [],
): Generator<readonly [readonly string[], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value))
    for (const [index, each] of (value as readonly Json[]).entries())
      yield* listTexts(each, [...path, `${index}`]);
  else if (isJsonObject(value))
    for (const [key, each] of Object.entries(value)) yield* listTexts(each, [...path, key]);
}

const createReference = (
  { node, property, kind, path, text }: Source,
  { start, end, ...rest }: Pick<Reference, 'start' | 'end' | 'targetId' | 'role'> & { isQuoted?: boolean },
): Reference => ({
  nodeId: node.id,
  property,
  kind,
  path,
  start,
  end,
  name: text.slice(start, end),
  isQuoted: false,
  ...rest,
});

/** @param offset of the path in the text */
function resolveReferences(source: Source, start: number, end: number, scope?: NameScope): Reference[] {
  const { document, node, property, text } = source;
  const segments = resolvePath(document, node, property, text.slice(start, end), scope);
  if (!segments) return [createReference(source, { start, end, targetId: null, role: 'value' })];
  return segments.map((segment) =>
    createReference(source, { ...segment, start: start + segment.start, end: start + segment.end }),
  );
}

/** These functions take the name of a question or page as a text. */
const functionsOfNames: readonly string[] = [
  'displayValue',
  'propertyValue',
  'getComment',
  'isContainerReady',
];
/** These take an array, the name of a column or question in it, maybe another one, and maybe a condition on it. */
const functionsOfArrays: readonly string[] = [
  'sumInArray',
  'minInArray',
  'maxInArray',
  'countInArray',
  'avgInArray',
];

const unescapeQuotes = (text: string): string => text.replace(/\\(['"])/g, '$1');

/** @returns the columns or questions of the array that is the first argument of a function */
function findArrayScope(
  { document, node, property, text }: Source,
  { call }: ExpressionToken,
): NameScope | undefined {
  const variable = call?.firstVariable;
  if (!variable || !functionsOfArrays.includes(call.name)) return undefined;
  const segments = resolvePath(document, node, property, text.slice(variable.start, variable.end));
  return getNameIndex(document).scopes.get(segments?.at(-1)?.targetId ?? '');
}

function findInString(source: Source, token: ExpressionToken): Reference[] {
  const { document, node, property, text } = source;
  const { start, end, call, argument } = token;
  const name = unescapeQuotes(text.slice(start, end));
  if (call && argument === 0 && functionsOfNames.includes(call.name)) {
    const { pages, panels } = getNameIndex(document);
    const isContainer = call.name === 'isContainerReady';
    const targetId =
      (isContainer ? (pages.get(name) ?? panels.get(name)) : undefined) ??
      resolveName(document, node, property, name);
    return [createReference(source, { start, end, targetId, role: 'name', isQuoted: true })];
  }
  const scope = argument > 0 ? findArrayScope(source, token) : undefined;
  if (!scope) return [];
  const targetId = scope.values.get(name.toLowerCase());
  if (targetId !== undefined)
    return [createReference(source, { start, end, targetId, role: 'value', isQuoted: true })];
  return tokenizeExpression(text.slice(start, end))
    .filter(({ kind }) => kind === 'variable')
    .flatMap((variable) => resolveReferences(source, start + variable.start, start + variable.end, scope));
}

const findInExpression = (source: Source): Reference[] =>
  tokenizeExpression(source.text).flatMap((token) => {
    if (token.kind === 'string') return findInString(source, token);
    const scope = token.argument > 1 ? findArrayScope(source, token) : undefined;
    return resolveReferences(source, token.start, token.end, scope);
  });

function createNameReference(
  source: Source,
  targetId: NodeId | null,
  role: PathSegment['role'] = 'name',
): Reference {
  return createReference(source, { start: 0, end: source.text.length, targetId, role });
}

/** @returns what is within the question itself, or within the one from which its choices come */
function findInner({ document, node, property, kind, text }: Source): NodeId | null {
  const name = node.properties.get('choicesFromQuestion');
  const id =
    kind === 'innerName'
      ? node.id
      : typeof name === 'string'
        ? resolveName(document, node, property, name)
        : null;
  return (
    getNameIndex(document)
      .scopes.get(id ?? '')
      ?.values.get(text.toLowerCase()) ?? null
  );
}

function findValueName(source: Source): Reference[] {
  const { document, node, text } = source;
  const targetId = getNameIndex(document).root.names.get(text);
  const target = document.nodes.get(targetId ?? '');
  // A value name is free. It is a reference only if it is the name of another question.
  if (!target || target.id === node.id || target.properties.has('valueName')) return [];
  return [createNameReference(source, target.id, 'value')];
}

function findInText(source: Source): Reference[] {
  const { document, node, property, kind, text } = source;
  if (text === '') return [];
  switch (kind) {
    case 'expression':
      return text.includes('{') || text.includes('(') ? findInExpression(source) : [];
    case 'value':
      return text.startsWith('=') ? findInExpression(source) : [];
    case 'text':
      return text.includes('{')
        ? findPlaceholders(text).flatMap(({ start, end }) => resolveReferences(source, start, end))
        : [];
    case 'path':
    case 'bindings':
      return resolveReferences(source, 0, text.length);
    case 'question':
    case 'questions':
      return [createNameReference(source, resolveName(document, node, property, text))];
    case 'pages':
      return [createNameReference(source, getNameIndex(document).pages.get(text) ?? null)];
    case 'valueName':
      return findValueName(source);
    case 'innerName':
    case 'sourceInnerName':
      return [createNameReference(source, findInner(source))];
  }
}

/** @returns the references in the properties of one node */
function listNodeReferences(
  document: SurveyDocument,
  node: DocumentNode,
  referenceProperties: ReferenceProperties,
): Reference[] {
  const references: Reference[] = [];
  const classProperties = findReferenceProperties(referenceProperties, node);
  if (!classProperties || node.isShorthand) return references;
  for (const [property, value] of node.properties) {
    const kind = value === null || typeof value === 'number' ? undefined : classProperties.get(property);
    if (kind === undefined) continue;
    for (const [path, text] of listTexts(value))
      references.push(...findInText({ document, node, property, kind, path, text }));
  }
  return references;
}

const lists = new WeakMap<ReferenceProperties, WeakMap<SurveyDocument, readonly Reference[]>>();

/** @returns all references of a survey in the order of its nodes, also those to names that it does not have */
export function listReferences(
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
): readonly Reference[] {
  const cached = lists.get(referenceProperties) ?? new WeakMap<SurveyDocument, readonly Reference[]>();
  lists.set(referenceProperties, cached);
  const references =
    cached.get(document) ??
    [...walkNodes(document)].flatMap((node) => listNodeReferences(document, node, referenceProperties));
  cached.set(document, references);
  return references;
}

/** @returns the references to a node */
export const findReferences = (
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  id: NodeId,
): Reference[] => listReferences(document, referenceProperties).filter(({ targetId }) => targetId === id);

/** @returns the references to names that the survey does not have, such as misspelt ones */
export const findUnknownNames = (
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
): Reference[] => listReferences(document, referenceProperties).filter(({ targetId }) => targetId === null);

/** @returns the references from elsewhere to nodes and to what is within them: what would break without them */
export function findDependents(
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  ids: readonly NodeId[],
): Reference[] {
  const within = new Set(ids.flatMap((id) => [...walkNodes(document, id)].map((node) => node.id)));
  return listReferences(document, referenceProperties).filter(
    ({ nodeId, targetId }) => targetId !== null && within.has(targetId) && !within.has(nodeId),
  );
}
