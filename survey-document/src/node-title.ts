import { readText } from './localized-text';
import type { DocumentNode } from './survey-document';

/** @returns the name by which expressions and answers refer to a node; the value of a choice; or an empty text */
export function getNodeName({ properties }: DocumentNode): string {
  const name = properties.get('name') ?? properties.get('value');
  return typeof name === 'string' || typeof name === 'number' || typeof name === 'boolean'
    ? String(name)
    : '';
}

/** @returns what people read: the title or text in a language, else in the survey's own, else the name */
export function getNodeTitle(node: DocumentNode, language?: string): string {
  const text = node.properties.get('title') ?? node.properties.get('text');
  return readText(text, language) || readText(text) || getNodeName(node);
}

/** @returns the type of a question or panel, of a matrix's cells, or of a trigger or validator */
export function getNodeType({ properties }: DocumentNode): string {
  const type = properties.get('type') ?? properties.get('cellType');
  return typeof type === 'string' ? type : '';
}
