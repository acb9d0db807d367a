import { compile as compileHtmlToText, type DomNode, type FormatCallback } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import { messageLimits } from '@vantage/contract/mailings/messages';

/** The editor writes these elements. Styles, pictures and scripts are not part of a message. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: 'p br h1 h2 h3 strong b em i u s a ul ol li blockquote hr code'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

type SanitizedMessage =
  | { readonly html: string; readonly problem?: never }
  /** Names the limit that the message exceeds. */
  | { readonly html?: never; readonly problem: 'tooDeep' | 'tooManyElements' };

class HtmlLimitError extends Error {
  constructor(readonly problem: 'tooDeep' | 'tooManyElements') {
    super(problem);
  }
}

/**
 * Removes what a message can't have. Limits are checked here, since the conversion to text is recursive and takes time
 * for each element.
 */
export function sanitizeMessage(html: string): SanitizedMessage {
  let depth = 0;
  let elements = 0;
  try {
    const sanitized = sanitizeHtml(html, {
      ...allowed,
      // Elements are counted as the parser sees them: attributes and comments may contain what only looks like tags.
      onOpenTag() {
        depth += 1;
        elements += 1;
        if (depth > messageLimits.depth) throw new HtmlLimitError('tooDeep');
        if (elements > messageLimits.elements) throw new HtmlLimitError('tooManyElements');
      },
      onCloseTag() {
        depth -= 1;
      },
    });
    return { html: sanitized };
  } catch (error) {
    if (error instanceof HtmlLimitError) return { problem: error.problem };
    throw error;
  }
}

/** Deeper quotations get no further marks, since each level copies all of its lines again. */
const maxQuoteMarks = 10;

const countQuotesAround = ({ parent }: DomNode): number => {
  let count = 0;
  for (let each = parent; each; each = each.parent) if (each.name === 'blockquote') count += 1;
  return count;
};

const formatQuote: FormatCallback = (element, walk, builder, options) => {
  const name = countQuotesAround(element) < maxQuoteMarks ? 'blockquote' : 'block';
  builder.options.formatters?.[name]?.(element, walk, builder, options);
};

/** @param html as `sanitizeMessage` returns it */
export const toPlainText = compileHtmlToText({
  wordwrap: false,
  formatters: { quote: formatQuote },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'blockquote', format: 'quote' },
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
