import { randomInt } from 'node:crypto';

export const generateOtp = (): string => String(randomInt(1_000_000)).padStart(6, '0');
