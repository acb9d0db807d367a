import { Resolver } from 'node:dns/promises';
import type { ResolveTxt } from './deliverability.service';

const timeoutMs = 2_000;
/** These codes mean that the name has no such record. */
const missingCodes = ['ENOTFOUND', 'ENODATA'];

export const resolveTxt: ResolveTxt = async (name) => {
  try {
    const records = await new Resolver({ timeout: timeoutMs, tries: 1 }).resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    return missingCodes.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
};
