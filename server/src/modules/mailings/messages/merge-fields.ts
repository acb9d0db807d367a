/** A template is cut at its merge fields, so that filling it in is only putting texts together. */
export interface Template {
  readonly texts: readonly string[];
  /** There is one field fewer than texts, since each stands between two of them. */
  readonly fields: readonly MergeField[];
  /** Counts the UTF-8 bytes of the texts before any transfer encoding. */
  readonly bytes: number;
}

export interface MergeField {
  readonly name: string;
  /** Replaces the value of a recipient who has none. */
  readonly fallback: string;
  /** The field stands between the quotation marks of an attribute. */
  readonly isInTag: boolean;
  /** The attribute is the address of a link and begins with the field. */
  readonly isAddress: boolean;
}

/** Matches `{{name}}` and `{{name|fallback}}`; neither part has markup. */
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

const totalByteLength = (texts: readonly string[]): number =>
  texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);

/** Stops at the limit, since a text may have thousands of fields. */
export function hasMoreFields(source: string, limit: number): boolean {
  let count = 0;
  for (const _ of source.matchAll(fieldPattern)) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}

/** @param source HTML as `sanitize-html` writes it: angle brackets only around tags, double quotation marks */
export const parseHtmlTemplate = (source: string): Template => parse(source, 'html');

export const parseTextTemplate = (source: string): Template => parse(source, 'text');

function parse(source: string, kind: 'html' | 'text'): Template {
  const read = (part: string): string => (kind === 'html' ? decodeEntities(part) : part).trim();
  const texts: string[] = [];
  const fields: MergeField[] = [];
  let end = 0;
  let isInTag = false;
  for (const match of source.matchAll(fieldPattern)) {
    const text = source.slice(end, match.index);
    // Fields have no angle brackets, so the last one before this field is in this text, or decided before.
    const [open, close] = [text.lastIndexOf('<'), text.lastIndexOf('>')];
    if (kind === 'html' && open !== close) isInTag = open > close;
    texts.push(text);
    fields.push({
      name: read(match[1] ?? ''),
      fallback: read(match[2] ?? ''),
      isInTag,
      isAddress: kind === 'html' && text.endsWith('href="'),
    });
    end = match.index + match[0].length;
  }
  texts.push(source.slice(end));
  return { texts, fields, bytes: totalByteLength(texts) };
}

/** Text in which nothing is a merge field. */
export const literal = (text: string): Template => ({
  texts: [text],
  fields: [],
  bytes: Buffer.byteLength(text),
});

export const concatenate = (...templates: readonly Template[]): Template => {
  const texts = [''];
  for (const template of templates) {
    const [first = '', ...others] = template.texts;
    texts.push((texts.pop() ?? '') + first, ...others);
  }
  return { texts, fields: templates.flatMap(({ fields }) => fields), bytes: totalByteLength(texts) };
};

/** Encodes what is the same for all recipients once. */
export const encodeTemplate = (template: Template, encode: (text: string) => string): Template => ({
  ...template,
  texts: template.texts.map(encode),
});

/**
 * Computes the size without putting the template together.
 * @param values the fields' values, not encoded
 * @returns UTF-8 bytes
 */
export const renderedBytes = ({ bytes }: Pick<Template, 'bytes'>, values: readonly string[]): number =>
  bytes + totalByteLength(values);

/** @param values the fields' values, already escaped and encoded for where the template is used */
export const renderTemplate = ({ texts }: Pick<Template, 'texts'>, values: readonly string[]): string => {
  let filled = texts[0] ?? '';
  for (const [index, value] of values.entries()) filled += value + (texts[index + 1] ?? '');
  return filled;
};
