/** Where a tenant is reached from outside, without a slash at the end: what links in mails begin with. */
export type PublicAddress = (tenant: { readonly slug: string }) => string;

/**
 * Addresses of tenants, from the configuration alone: what a request claims its host to be must not get into a mail.
 * @param options.publicUrl such as `https://{tenant}.example.com`, or null: then this machine is meant
 * @param options.port where the process listens; asked when an address is needed
 * @param options.defaultTenant slug of the tenant that a bare host name stands for
 */
export const publicAddresses =
  (options: {
    readonly publicUrl: string | null;
    readonly basePath: string;
    readonly port: () => number;
    readonly defaultTenant: string;
  }): PublicAddress =>
  ({ slug }) => {
    const { publicUrl, basePath, defaultTenant } = options;
    if (publicUrl !== null) return publicUrl.replaceAll('{tenant}', slug) + basePath;
    const host = slug === defaultTenant ? 'localhost' : `${slug}.localhost`;
    return `http://${host}:${options.port()}${basePath}`;
  };
