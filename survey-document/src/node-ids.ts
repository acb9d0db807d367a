import type { NodeId } from './survey-document';

const alphabet = '0123456789abcdefghijklmnopqrstuv';

/** @returns an id that no other editor makes: 80 random bits */
export const createNodeId = (): NodeId =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => alphabet[byte % 32]).join('');
