import { Resolver } from 'node:dns/promises';
import type { ResolveTxt } from './sender-records';

const timeoutMs = 2_000;
/** These codes mean that the name has no such record. */
const missingCodes = ['ENOTFOUND', 'ENODATA'];

/**
 * Asks name servers without the thread pool. A look-up takes at most about two seconds.
 * @param servers addresses with ports; by default those of the operating system
 */
export const txtResolver =
  (servers?: readonly string[]): ResolveTxt =>
  async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => parts.join(''));
    } catch (error) {
      return missingCodes.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
    } finally {
      clearTimeout(timer);
    }
  };
