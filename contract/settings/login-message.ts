/** The elements of the message above the login area; `a` has an address, nothing else has attributes. */
export const messageElements = ['p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li'] as const;
export type MessageElement = (typeof messageElements)[number];

export const messageLinkSchemes = ['https', 'http', 'mailto', 'tel'] as const;
