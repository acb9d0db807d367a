const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an id as `fields.id` takes it, in any letter case; without a schema, for the first code of a page. */
export const isId = (text: string): boolean => uuidPattern.test(text);
