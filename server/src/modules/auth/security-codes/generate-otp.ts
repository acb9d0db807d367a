import { randomInt } from 'node:crypto';

/** A uniformly distributed six-digit code from the cryptographic random generator. */
export const generateOtp = (): string => String(randomInt(1_000_000)).padStart(6, '0');
