/** The name and the fallback of a field cannot contain these. */
const reserved = /[{}<>|]/;

export const isFieldText = (text: string): boolean => !reserved.test(text);

/** @param fallback replaces the value of recipients who have none */
export const mergeField = (column: string, fallback: string): string =>
  fallback.trim() === '' ? `{{${column}}}` : `{{${column}|${fallback.trim()}}}`;

/** Tells whether a text has a merge field of that name, with or without a fallback. */
export const hasMergeField = (text: string, name: string): boolean =>
  [...text.matchAll(/\{\{([^{}|]+)(?:\|[^{}]*)?\}\}/g)].some(
    ([, mergedName = '']) => mergedName.trim().toLowerCase() === name.toLowerCase(),
  );
