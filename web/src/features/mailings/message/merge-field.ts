/** What the name and the fallback of a field cannot contain. */
const reserved = /[{}<>|]/;

export const isFieldText = (text: string): boolean => !reserved.test(text);

/** A merge field as it stands in a message; the fallback is for recipients without a value. */
export const mergeField = (column: string, fallback: string): string =>
  fallback.trim() === '' ? `{{${column}}}` : `{{${column}|${fallback.trim()}}}`;

/** Whether a text has a merge field of that name, with or without a fallback. */
export const hasMergeField = (text: string, name: string): boolean =>
  [...text.matchAll(/\{\{([^{}|]+)(?:\|[^{}]*)?\}\}/g)].some(
    ([, found = '']) => found.trim().toLowerCase() === name.toLowerCase(),
  );
