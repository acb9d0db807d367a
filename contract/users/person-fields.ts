import { text } from '../api/fields';

// Separate, so that the profile's form does not load all fields of a user.

const firstName = text({ min: 2, max: 50 });
const lastName = text({ min: 1, max: 50 });

/** For input only: stored names may be older than these limits. */
export const personFields = { firstName, lastName };
