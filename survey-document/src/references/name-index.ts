import { getNodeName, getNodeType } from '../node-title';
import { requireNode, type DocumentNode, type NodeId, type SurveyDocument } from '../survey-document';

/** The questions that can be referred to by name within one part of the survey. */
export interface NameScope {
  /** By the key under which the answer is stored, in lower case, since expressions ignore case. */
  readonly values: Map<string, NodeId>;
  /** By name. */
  readonly names: Map<string, NodeId>;
  /** The rows of a matrix by value, in lower case. */
  readonly rows: Map<string, NodeId>;
}

/** It is immutable, as is the document. */
export interface NameIndex {
  readonly calculatedValues: ReadonlyMap<string, NodeId>;
  readonly pages: ReadonlyMap<string, NodeId>;
  readonly panels: ReadonlyMap<string, NodeId>;
  /** Questions outside of matrices and dynamic panels. */
  readonly root: NameScope;
  /** What is within a matrix, a dynamic panel or a question with several texts, by the id of that question. */
  readonly scopes: ReadonlyMap<NodeId, NameScope>;
}

const createScope = (): NameScope => ({ values: new Map(), names: new Map(), rows: new Map() });

/** The first of several nodes with the same name is the one that SurveyJS finds. */
function addName(names: Map<string, NodeId>, name: string, id: NodeId): void {
  if (name !== '' && !names.has(name)) names.set(name, id);
}

/** @returns the key of the answer: the value name if there is one, else the name */
export function getValueName(node: DocumentNode): string {
  const valueName = node.properties.get('valueName');
  return typeof valueName === 'string' && valueName !== '' ? valueName : getNodeName(node);
}

export const isPanel = (node: DocumentNode): boolean =>
  node.kind === 'element' && /^(?:flow)?panel$/.test(getNodeType(node));

/** @returns true if the nodes of a list are stored within the answer of their parent */
export function isInnerList(parent: DocumentNode, list: string): boolean {
  const type = getNodeType(parent);
  if (parent.kind !== 'element' || type === 'matrix') return false;
  if (list === 'templateElements' || list === 'detailElements') return true;
  return list === 'columns' || list === 'items' || (list === 'questions' && type === 'paneldynamic');
}

function buildIndex(document: SurveyDocument): NameIndex {
  const calculatedValues = new Map<string, NodeId>();
  const pages = new Map<string, NodeId>();
  const panels = new Map<string, NodeId>();
  const root = createScope();
  const scopes = new Map<NodeId, NameScope>();
  function visit(id: NodeId, scope: NameScope): void {
    const node = requireNode(document, id);
    const name = getNodeName(node);
    if (node.kind === 'page') addName(pages, name, id);
    else if (node.kind === 'calculatedValue') addName(calculatedValues, name.toLowerCase(), id);
    else if (isPanel(node)) addName(panels, name, id);
    else if (node.kind === 'element' || node.kind === 'column' || node.kind === 'item') {
      addName(scope.names, name, id);
      const key = getValueName(node).toLowerCase();
      // A key belongs to the question of that name. Others, which have it as value name, follow when it is renamed.
      const former = document.nodes.get(scope.values.get(key) ?? '');
      if (former && getValueName(former) !== getNodeName(former) && getValueName(node) === name)
        scope.values.delete(key);
      addName(scope.values, key, id);
    }
    const inner = node.kind === 'element' && node.lists.size > 0 ? createScope() : scope;
    if (inner !== scope) scopes.set(id, inner);
    for (const list of node.properties.keys())
      for (const child of node.lists.get(list) ?? []) {
        if (list === 'rows')
          addName(inner.rows, getNodeName(requireNode(document, child)).toLowerCase(), child);
        visit(child, isInnerList(node, list) ? inner : scope);
      }
  }
  visit(document.rootId, root);
  return { calculatedValues, pages, panels, root, scopes };
}

const indexes = new WeakMap<SurveyDocument, NameIndex>();

/** Finds names without walking the document again. */
export function getNameIndex(document: SurveyDocument): NameIndex {
  const index = indexes.get(document) ?? buildIndex(document);
  indexes.set(document, index);
  return index;
}
