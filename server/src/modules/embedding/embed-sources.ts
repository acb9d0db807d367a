import { coversOwnHost, providerHosts } from '@vantage/contract/embedding/embed-urls';

/** Never the product's own hosts, even if one was listed before it became a host of the tenant. */
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
