import { coversOwnHost, providerHosts } from '@vantage/contract/embed-addresses';

/**
 * Where the pages of a tenant may load dashboards and their scripts from. Never from the product itself, also where one
 * of its hosts was given to the tenant after it had been listed.
 */
export const embedSources = ({
  hosts,
  tableauHost,
  ownHosts = [],
}: {
  readonly hosts: readonly string[];
  readonly tableauHost: string | null;
  readonly ownHosts?: readonly string[];
}): { readonly frameHosts: string[]; readonly scripts: string[] } => {
  const isForeign = (listed: string): boolean => !ownHosts.some((own) => coversOwnHost(listed, own));
  const tableau = tableauHost === null ? [] : [tableauHost].filter(isForeign);
  return {
    frameHosts: [...new Set([...providerHosts, ...hosts.filter(isForeign), ...tableau])],
    scripts: tableau.map((host) => `${host}/javascripts/api/`),
  };
};
