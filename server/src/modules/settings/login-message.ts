import sanitizeHtml from 'sanitize-html';
import { messageElements, messageLinkSchemes } from '@vantage/contract/settings/login-message';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...messageElements],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: [...messageLinkSchemes],
  allowProtocolRelative: false,
  transformTags: { b: 'strong', i: 'em' },
};

/** Removes all markup that the message can't have. @returns an empty text if nothing readable is left */
export const sanitizeLoginMessage = (html: string): string => {
  const sanitized = sanitizeHtml(html, allowed).trim();
  return sanitized.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '' ? '' : sanitized;
};
