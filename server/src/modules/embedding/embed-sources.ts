import { providerHosts } from '@vantage/contract/embed-addresses';

/** Where the pages of a tenant may load dashboards and their scripts from. */
export const embedSources = ({
  hosts,
  tableauHost,
}: {
  readonly hosts: readonly string[];
  readonly tableauHost: string | null;
}): { readonly frameHosts: string[]; readonly scripts: string[] } => ({
  frameHosts: [...new Set([...providerHosts, ...hosts, ...(tableauHost === null ? [] : [tableauHost])])],
  scripts: tableauHost === null ? [] : [`${tableauHost}/javascripts/api/`],
});
