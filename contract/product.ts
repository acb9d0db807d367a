/** Also the tenant's label if its branding has none. */
export const productName = 'Vantage';

/** The color of a tenant without its own. */
export const productColor = '#325bd6';
