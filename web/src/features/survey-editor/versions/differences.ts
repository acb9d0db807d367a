import { compareDocuments, type DocumentChange } from '@vantage/survey-document/diff/compare-documents';
import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { defaultLanguage } from '@vantage/survey-document/localized-text';
import { getNodeType } from '@vantage/survey-document/node-title';
import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';
import { findNodeClass } from '../metadata/node-class';
import { describeClass } from '../metadata/property-description';

/** What a difference is about. */
export interface DifferenceSubject {
  readonly node: DocumentNode;
  /** The question, panel or page around it, or itself. It is null for the survey. */
  readonly owner: DocumentNode | null;
  /** The number of the question, if the owner is one. */
  readonly number: number | null;
}

export type Difference = { readonly subject: DifferenceSubject } & (
  | { readonly kind: 'added' | 'removed' }
  | {
      readonly kind: 'moved';
      /** The page or panel where it is now, if it was in another one. */
      readonly target: DocumentNode | null;
    }
  | {
      readonly kind: 'changed';
      readonly property: string;
      /** Only the text in this language has changed. It is null for what has no language. */
      readonly language: string | null;
      readonly before: Json | undefined;
      readonly after: Json | undefined;
    }
);

const withoutNumber: ReadonlySet<string> = new Set(['panel', 'flowpanel', 'html', 'image']);
const nestedLists: ReadonlySet<string> = new Set(['templateElements', 'detailElements']);

/** @returns the numbers of the questions that are directly on pages and panels */
function numberQuestions(document: SurveyDocument): ReadonlyMap<NodeId, number> {
  const numbers = new Map<NodeId, number>();
  for (const node of walkNodes(document))
    if (
      node.kind === 'element' &&
      !nestedLists.has(node.location?.list ?? '') &&
      !withoutNumber.has(getNodeType(node))
    )
      numbers.set(node.id, numbers.size + 1);
  return numbers;
}

function findOwner({ nodes }: SurveyDocument, id: NodeId): DocumentNode | null {
  for (let node = nodes.get(id); node; node = nodes.get(node.location?.parentId ?? ''))
    if (node.kind === 'element' || node.kind === 'page') return node;
  return null;
}

const toTexts = (value: Json | undefined): { readonly [language: string]: Json } => {
  if (isJsonObject(value)) return value;
  return value === undefined ? {} : { [defaultLanguage]: value };
};

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Tells what differs between two versions of a survey, whose nodes have the same ids as far as they are the same.
 * Authors know what was removed by its former number, and everything else by its number now.
 */
export function listDifferences(from: SurveyDocument, to: SurveyDocument): Difference[] {
  const numbers = { from: numberQuestions(from), to: numberQuestions(to) };

  const toSubject = (node: DocumentNode, side: 'from' | 'to'): DifferenceSubject => {
    const owner = findOwner(side === 'from' ? from : to, node.id);
    return { node, owner, number: numbers[side].get(owner?.id ?? '') ?? null };
  };

  const isLocalized = (node: DocumentNode, property: string): boolean => {
    const { name, dynamicName } = findNodeClass(to, node);
    return describeClass(name, dynamicName).some(
      (each) => each.isLocalizable && (each.name === property || each.formerName === property),
    );
  };

  const toDifferences = (change: DocumentChange): Difference[] => {
    switch (change.kind) {
      case 'added':
        return [{ kind: 'added', subject: toSubject(change.node, 'to') }];
      case 'removed':
        return [{ kind: 'removed', subject: toSubject(change.node, 'from') }];
      case 'moved': {
        const isElsewhere = change.from.parentId !== change.to.parentId;
        const target = isElsewhere ? (to.nodes.get(change.to.parentId) ?? null) : null;
        return [{ kind: 'moved', subject: toSubject(change.node, 'to'), target }];
      }
      case 'changed': {
        const { node, property, before, after } = change;
        const subject = toSubject(node, 'to');
        if (!isLocalized(node, property))
          return [{ kind: 'changed', subject, property, language: null, before, after }];
        const [former, later] = [toTexts(before), toTexts(after)];
        const languages = [...new Set([...Object.keys(former), ...Object.keys(later)])];
        return languages
          .filter((language) => !isSame(former[language], later[language]))
          .map((language) => ({
            kind: 'changed',
            subject,
            property,
            language,
            before: former[language],
            after: later[language],
          }));
      }
    }
  };

  return compareDocuments(from, to).flatMap(toDifferences);
}
