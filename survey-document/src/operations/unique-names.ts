import { getNodeName } from '../node-title';
import { listNodes, walkNodes, type NodeLocation, type SurveyDocument } from '../survey-document';

const namedKinds: readonly string[] = ['page', 'element', 'calculatedValue'];

/**
 * Lists the names of pages, panels, questions and calculated values, which have to differ from each other: all of
 * them can be referred to in expressions. The names are in lower case, since SurveyJS ignores case there.
 */
export function listNames(document: SurveyDocument): Set<string> {
  const names = new Set<string>();
  for (const node of walkNodes(document)) {
    if (!namedKinds.includes(node.kind)) continue;
    names.add(getNodeName(node).toLowerCase());
    const valueName = node.properties.get('valueName');
    if (typeof valueName === 'string') names.add(valueName.toLowerCase());
  }
  return names;
}

/** Lists the names or values of one list, such as columns or choices, in lower case. */
export const listSiblingNames = (document: SurveyDocument, location: NodeLocation): Set<string> =>
  new Set(
    listNodes(document, location).map((id) => {
      const node = document.nodes.get(id);
      return node ? getNodeName(node).toLowerCase() : '';
    }),
  );

/**
 * Counts up a name that is in use: `question1` becomes `question2`, `Age` becomes `Age2`.
 * @param names in use, in lower case; the new name is added
 */
export function createUniqueName(names: Set<string>, name: string): string {
  const [, stem = '', digits = ''] = /^(.*?)(\d{0,9})$/s.exec(name) ?? [];
  let unique = name;
  for (let count = digits === '' ? 2 : Number(digits) + 1; names.has(unique.toLowerCase()); count += 1)
    unique = `${stem}${count}`;
  names.add(unique.toLowerCase());
  return unique;
}
