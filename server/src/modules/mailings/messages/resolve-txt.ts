import { Resolver } from 'node:dns/promises';
import type { ResolveTxt } from './message-checks.service';

const timeout = 2_000;
/** These codes mean that the name has no such record. */
const missing = ['ENOTFOUND', 'ENODATA'];

export const resolveTxt: ResolveTxt = async (name) => {
  try {
    const records = await new Resolver({ timeout, tries: 1 }).resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    return missing.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
};
