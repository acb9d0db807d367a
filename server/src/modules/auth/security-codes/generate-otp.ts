import { randomInt } from 'node:crypto';

/** A security code that nobody can foresee: each of the million as likely as any other. */
export const generateOtp = (): string => String(randomInt(1_000_000)).padStart(6, '0');
