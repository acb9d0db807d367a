/** What an insight's address may ask for of the customer that it is shown for. */
export interface PlaceholderValues {
  readonly customer: { readonly projectId: string; readonly name: string };
}

/**
 * Fills `{customer.projectId}` and its like, URL-encoded, so that one insight serves every customer and no value can
 * change the address around it. An unknown placeholder stays as it is.
 */
export const fillPlaceholders = (address: string, { customer }: PlaceholderValues): string => {
  const values: Readonly<Record<string, string>> = {
    'customer.projectId': customer.projectId,
    'customer.name': customer.name,
  };
  return address.replaceAll(/\{([a-zA-Z.]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : whole,
  );
};
