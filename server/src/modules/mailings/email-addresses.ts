import { normalizeText } from '@vantage/contract/api/normalize-text';

/** Makes addresses comparable. Mail servers may tell letter cases apart, but people do not. */
export const normalizeEmail = (address: string): string => normalizeText(address, 'NFC').trim().toLowerCase();
