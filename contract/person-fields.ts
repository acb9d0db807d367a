import { text } from './fields';

// A file of its own: the profile's form needs it, and not what else a user's fields stand on.

const firstName = text({ min: 2, max: 50 });
const lastName = text({ min: 1, max: 50 });

/** A person's names as they are written; what is read may be older than these bounds. */
export const personFields = { firstName, lastName };
