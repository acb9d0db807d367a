import { isEmbedHost, parseEmbedUrl } from '@vantage/contract/embedding/embed-urls';
import { unknownPlaceholders } from '@vantage/contract/embedding/placeholders';

/** @returns null for a URL that may be embedded, and for an empty one */
export type UrlProblem =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'placeholder'; readonly name: string }
  | { readonly kind: 'host'; readonly host: string };

export function findUrlProblem(typed: string, hosts: readonly string[]): UrlProblem | null {
  const address = typed.trim();
  if (address === '') return null;
  const parsed = parseEmbedUrl(address);
  if (parsed === null) return { kind: 'invalid' };
  const [unknown] = unknownPlaceholders(address);
  if (unknown !== undefined) return { kind: 'placeholder', name: unknown };
  if (parsed.kind === 'host' && !isEmbedHost(parsed.host, hosts)) return { kind: 'host', host: parsed.host };
  return null;
}
