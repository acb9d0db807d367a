// What a thread of ./password-hashing.ts does. Plain JavaScript: it is loaded as it stands, by the bundle and by tests.
import { hashSync, verifySync } from '@node-rs/argon2';

export const hash = ({ password, parameters }) => hashSync(password, parameters);
export const verify = ({ passwordHash, password }) => verifySync(passwordHash, password);
