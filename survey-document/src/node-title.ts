import { readText } from './localized-text';
import type { DocumentNode } from './survey-document';

/** SurveyJS reads `"a|Text a"` as a choice with the value `a` and a text. */
const separator = '|';

const splitValue = ({ kind, properties }: DocumentNode): readonly [unknown, string] => {
  const value = properties.get('value');
  const index = kind === 'choice' && typeof value === 'string' ? value.indexOf(separator) : -1;
  return index < 1 || typeof value !== 'string'
    ? [value, '']
    : [value.slice(0, index), value.slice(index + 1)];
};

/** @returns the name by which expressions and answers refer to a node; the value of a choice; or an empty text */
export function getNodeName(node: DocumentNode): string {
  const name = node.properties.get('name') ?? splitValue(node)[0];
  return typeof name === 'string' || typeof name === 'number' || typeof name === 'boolean'
    ? String(name)
    : '';
}

/** @returns what people read: the title or text in a language, else in the survey's own, else the name */
export function getNodeTitle(node: DocumentNode, language?: string): string {
  const text = node.properties.get('title') ?? node.properties.get('text');
  return readText(text, language) || readText(text) || splitValue(node)[1] || getNodeName(node);
}

/** @returns the type of a question or panel, of a matrix's cells, or of a trigger or validator */
export function getNodeType({ properties }: DocumentNode): string {
  const type = properties.get('type') ?? properties.get('cellType');
  return typeof type === 'string' ? type : '';
}
