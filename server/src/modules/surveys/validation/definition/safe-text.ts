// Makes the texts of a definition harmless wherever SurveyJS shows them as HTML or Markdown.
import sanitizeHtml from 'sanitize-html';

/** No HTML parser finds an element or a comment in a text without this. */
const tagStart = /<[a-z/!?]/i;

export const hasMarkup = (text: string): boolean => tagStart.test(text);

const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins'],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  // Within the survey, a link would discard the answers.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
};

const ignoredInUrls = /[\s\p{Cc}\p{Cf}]+/gu;
const scriptUrl = /^(?:javascript:|vbscript:|data:(?!image\/)[a-z]+\/[a-z0-9.+-]+[;,])/i;

/** Whether a text that is used as a URL would run a script or open an inline document. */
export const isScriptUrl = (text: string): boolean =>
  scriptUrl.test(text.slice(0, 200).replaceAll(ignoredInUrls, ''));

const inlineTarget = /\]\(\s*<?((?:[^()]|\([^()]{0,200}\)){0,2000})\)/g;
const referenceTarget = /^([ \t>]{0,20}\[[^\]\n]{1,200}\]:\s*)(\S{1,2000})/gm;
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(colon|tab|newline));?/gi;
const namedEntities: Readonly<Record<string, string>> = { colon: ':', tab: '', newline: '' };

const decodeEntities = (text: string): string =>
  text.replaceAll(entity, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return namedEntities[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

/** A backslash before punctuation is not part of the URL. */
const isScriptTarget = (target: string): boolean =>
  isScriptUrl(decodeEntities(target).replaceAll(/[\\<]/g, ''));

const safeMarkdown = (text: string): string =>
  text
    .replaceAll(inlineTarget, (whole: string, target: string) => (isScriptTarget(target) ? '](#)' : whole))
    .replaceAll(referenceTarget, (whole: string, start: string, target: string) =>
      isScriptTarget(target) ? `${start}#` : whole,
    );

/** @returns the same text, unless it has markup or links that are not allowed */
export const safeText = (text: string): string =>
  safeMarkdown(hasMarkup(text) ? sanitizeHtml(text, options) : text);
