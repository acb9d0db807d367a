/** Also the tenant's label if its branding has none. */
export const productName = 'Vantage';
