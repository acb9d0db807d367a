import { getNodeName, getNodeTitle } from '@vantage/survey-document/node-title';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { useMemo } from 'react';
import { useDocument } from '../../session/use-editor';

export interface NameOption {
  readonly value: string;
  readonly label: string;
}

function listOptions({ nodes }: SurveyDocument, matches: (node: DocumentNode) => boolean): NameOption[] {
  const labels = new Map<string, string>();
  for (const node of nodes.values()) {
    const name = getNodeName(node);
    if (name === '' || labels.has(name) || !matches(node)) continue;
    const title = getNodeTitle(node);
    labels.set(name, title === name ? name : `${title} (${name})`);
  }
  return [...labels].map(([value, label]) => ({ value, label }));
}

const isQuestion = ({ kind, properties }: DocumentNode): boolean =>
  kind === 'element' && properties.get('type') !== 'panel' && properties.get('type') !== 'html';

const isPage = ({ kind }: DocumentNode): boolean => kind === 'page';

export function useQuestionOptions(): readonly NameOption[] {
  const document = useDocument();
  return useMemo(() => listOptions(document, isQuestion), [document]);
}

export function usePageOptions(): readonly NameOption[] {
  const document = useDocument();
  return useMemo(() => listOptions(document, isPage), [document]);
}
