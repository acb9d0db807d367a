/** Makes addresses comparable. Mail servers may tell letter cases apart, but people do not. */
export const normalizeEmail = (address: string): string => address.normalize('NFC').trim().toLowerCase();
