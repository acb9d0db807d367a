import DOMPurify from 'dompurify';

// Links open in a new tab, because leaving the page would discard the answers.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Sanitizes as defense in depth, since definitions are sanitized when they are saved. */
export const safeHtml = (html: string): string =>
  DOMPurify.sanitize(html, { FORBID_TAGS: ['style', 'form'] });

/**
 * Sanitizes the HTML of a survey's definition.
 * @param isHtml whether texts in the value are shown as HTML
 */
export const withSafeHtml = (value: unknown, isHtml = false): unknown => {
  if (typeof value === 'string') return isHtml ? safeHtml(value) : value;
  if (Array.isArray(value)) return value.map((each) => withSafeHtml(each, isHtml));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withSafeHtml(each, isHtml || /html$/i.test(key))]),
  );
};
