/** A tenant's public URL without a trailing slash, for links in mails. */
export type PublicUrl = (tenant: { readonly slug: string }) => string;

/**
 * Uses the configuration alone: a request's host must not get into a mail.
 * @param options.publicUrl such as `https://{tenant}.example.com`; null for this machine
 */
export const publicAddresses =
  (options: {
    readonly publicUrl: string | null;
    readonly basePath: string;
    readonly port: () => number;
    readonly defaultTenant: string;
  }): PublicUrl =>
  ({ slug }) => {
    const { publicUrl, basePath, defaultTenant } = options;
    if (publicUrl !== null) return publicUrl.replaceAll('{tenant}', slug) + basePath;
    const host = slug === defaultTenant ? 'localhost' : `${slug}.localhost`;
    return `http://${host}:${options.port()}${basePath}`;
  };
