/** A template cut at its merge fields, so that filling it in is only putting texts together. */
export interface Template {
  readonly texts: readonly string[];
  /** One fewer than texts, in between them. */
  readonly fields: readonly MergeField[];
}

export interface MergeField {
  readonly name: string;
  /** For a recipient without a value. */
  readonly fallback: string;
  /** Between the quotation marks of an attribute. */
  readonly isInTag: boolean;
  /** The attribute begins with it. */
  readonly isAddress: boolean;
}

/** `{{name}}` or `{{name|fallback}}`; neither has markup. */
const fieldPattern = /\{\{([^{}|<>]+)(?:\|([^{}<>]*))?\}\}/g;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const decodeEntities = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);

/** @param source HTML as `sanitize-html` writes it: angle brackets only around tags, double quotation marks */
export const parseHtmlTemplate = (source: string): Template => parse(source, 'html');

export const parseTextTemplate = (source: string): Template => parse(source, 'text');

function parse(source: string, kind: 'html' | 'text'): Template {
  const read = (part: string): string => (kind === 'html' ? decodeEntities(part) : part).trim();
  const texts: string[] = [];
  const fields: MergeField[] = [];
  let end = 0;
  for (const match of source.matchAll(fieldPattern)) {
    texts.push(source.slice(end, match.index));
    const before = source.slice(0, match.index);
    fields.push({
      name: read(match[1] ?? ''),
      fallback: read(match[2] ?? ''),
      isInTag: kind === 'html' && before.lastIndexOf('<') > before.lastIndexOf('>'),
      isAddress: kind === 'html' && before.endsWith('href="'),
    });
    end = match.index + match[0].length;
  }
  return { texts: [...texts, source.slice(end)], fields };
}

/** @param valueOf already escaped for where the template is used */
export const renderTemplate = (
  { texts, fields }: Template,
  valueOf: (field: MergeField) => string,
): string => {
  let filled = texts[0] ?? '';
  for (const [index, field] of fields.entries()) filled += valueOf(field) + (texts[index + 1] ?? '');
  return filled;
};
