import { compile as compileHtmlToText } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import { messageLimits } from '@vantage/contract/survey-mailings/messages';

/** What the editor writes. Styles, pictures and scripts are not part of a message. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: 'p br h1 h2 h3 strong b em i u s a ul ol li blockquote hr code'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

class TooDeepError extends Error {}

/**
 * Leaves out what a message can't have.
 * @returns null if elements are nested deeper than `messageLimits.depth`; the conversion to text is recursive
 */
export function sanitizeMessage(html: string): string | null {
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...allowed,
      // Counted as the parser sees elements: attributes and comments may contain what only looks like tags.
      onOpenTag() {
        depth += 1;
        if (depth > messageLimits.depth) throw new TooDeepError();
      },
      onCloseTag() {
        depth -= 1;
      },
    });
  } catch (error) {
    if (error instanceof TooDeepError) return null;
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
