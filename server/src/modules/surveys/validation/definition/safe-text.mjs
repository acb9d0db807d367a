// Makes texts of a definition harmless wherever SurveyJS shows them as HTML or Markdown.
import sanitizeHtml from 'sanitize-html';

/** Without it, no HTML parser finds an element or a comment. */
const tagStart = /<[a-z/!?]/i;

export const hasMarkup = (text) => tagStart.test(text);

const options = {
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

/** Whether a text that is used as an address would run a script or open an inline document. */
export const isScriptUrl = (text) => scriptUrl.test(text.slice(0, 200).replaceAll(ignoredInUrls, ''));

const inlineTarget = /\]\(\s*<?((?:[^()]|\([^()]{0,200}\)){0,2000})\)/g;
const referenceTarget = /^([ \t>]{0,20}\[[^\]\n]{1,200}\]:\s*)(\S{1,2000})/gm;
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(colon|tab|newline));?/gi;
const namedEntities = { colon: ':', tab: '', newline: '' };

const decodeEntities = (text) =>
  text.replaceAll(entity, (whole, hex, decimal, name) => {
    if (name) return namedEntities[name.toLowerCase()];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

/** A backslash before punctuation is not part of the address. */
const isScriptTarget = (target) => isScriptUrl(decodeEntities(target).replaceAll(/[\\<]/g, ''));

const safeMarkdown = (text) =>
  text
    .replaceAll(inlineTarget, (whole, target) => (isScriptTarget(target) ? '](#)' : whole))
    .replaceAll(referenceTarget, (whole, start, target) => (isScriptTarget(target) ? `${start}#` : whole));

/** The same text, unless it has markup or links that are not allowed. */
export const safeText = (text) => safeMarkdown(hasMarkup(text) ? sanitizeHtml(text, options) : text);
