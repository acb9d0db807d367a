import { applyCommands } from '@vantage/survey-document/apply-commands';
import type { Command } from '@vantage/survey-document/commands';
import type { Json } from '@vantage/survey-document/json';
import { getNodeType } from '@vantage/survey-document/node-title';
import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';

/** What a difference is about, in the document in which it is. */
export interface DifferenceSubject {
  readonly node: DocumentNode;
  /** The question, panel or page around it, or itself. It is null for the survey. */
  readonly owner: DocumentNode | null;
  /** The number of the question, if the owner is one. */
  readonly number: number | null;
}

export type Difference = { readonly subject: DifferenceSubject } & (
  | { readonly kind: 'added' | 'removed' | 'moved' }
  | {
      readonly kind: 'changed';
      readonly property: string;
      /** The text in this language has changed. */
      readonly language: string | null;
      readonly before: Json | undefined;
      readonly after: Json | undefined;
    }
);

const withoutNumber: ReadonlySet<string> = new Set(['panel', 'flowpanel', 'html', 'image']);

/** @returns the numbers of the questions that are directly on pages and panels */
function numberQuestions(document: SurveyDocument): ReadonlyMap<NodeId, number> {
  const numbers = new Map<NodeId, number>();
  for (const node of walkNodes(document)) {
    const isNested = node.place?.list === 'templateElements' || node.place?.list === 'detailElements';
    if (node.kind === 'element' && !isNested && !withoutNumber.has(getNodeType(node)))
      numbers.set(node.id, numbers.size + 1);
  }
  return numbers;
}

function findOwner({ nodes }: SurveyDocument, id: NodeId): DocumentNode | null {
  for (let node = nodes.get(id); node; node = nodes.get(node.place?.parentId ?? ''))
    if (node.kind === 'element' || node.kind === 'page') return node;
  return null;
}

/**
 * Tells what commands do, such as those that lead from one version to another.
 * @returns in the order of the commands
 */
export function describeCommands(document: SurveyDocument, commands: readonly Command[]): Difference[] {
  const final = applyCommands(document, commands).document;
  const [formerNumbers, finalNumbers] = [numberQuestions(document), numberQuestions(final)];
  const differences: Difference[] = [];
  let current = document;

  const findSubject = (id: NodeId): DifferenceSubject | null => {
    // What is removed is known to authors by its former number, everything else by its final one.
    const around = final.nodes.has(id) ? final : current;
    const node = around.nodes.get(id);
    if (!node) return null;
    const owner = findOwner(around, id);
    const number = finalNumbers.get(owner?.id ?? '') ?? formerNumbers.get(owner?.id ?? '') ?? null;
    return { node, owner, number };
  };

  const describe = (command: Command): Difference | null => {
    if (command.type === 'replace') return null;
    const id = command.type === 'insert' ? (command.ids[0] ?? '') : command.id;
    const subject = findSubject(id);
    if (!subject) return null;
    switch (command.type) {
      case 'insert':
        return { kind: 'added', subject };
      case 'remove':
        return { kind: 'removed', subject };
      case 'move':
        return { kind: 'moved', subject };
      case 'set': {
        const { property, language = null, value: after } = command;
        const value = current.nodes.get(id)?.properties.get(property);
        const before = language === null ? value : readTranslation(value, language);
        return { kind: 'changed', subject, property, language, before, after };
      }
    }
  };

  for (const command of commands) {
    const difference = describe(command);
    if (difference) differences.push(difference);
    current = applyCommands(current, [command]).document;
  }
  return differences;
}

const readTranslation = (value: Json | undefined, language: string): Json | undefined => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return (value as { readonly [key: string]: Json })[language];
  return language === 'default' ? value : undefined;
};
