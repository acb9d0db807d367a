import { compile as compileHtmlToText } from 'html-to-text';
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

/** @param html as `sanitizeMessage` returns it */
export const toPlainText = compileHtmlToText({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
