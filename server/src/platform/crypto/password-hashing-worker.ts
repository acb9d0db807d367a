// Runs in the threads of ./password-hashing.ts.
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordTasks } from './password-hashing';

type Work<Name extends keyof PasswordTasks> = (
  task: PasswordTasks[Name]['task'],
) => PasswordTasks[Name]['result'];

export const hash: Work<'hash'> = ({ password, parameters }) => hashSync(password, parameters);
export const verify: Work<'verify'> = ({ passwordHash, password }) => verifySync(passwordHash, password);
