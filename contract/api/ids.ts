const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Like `fields.id`, but without Zod, which the first screen does not load. */
export const isId = (text: string): boolean => uuidPattern.test(text);
